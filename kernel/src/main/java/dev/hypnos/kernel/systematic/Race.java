package dev.hypnos.kernel.systematic;

/**
 * Two operations of an execution, by their numbers, that could come in the other order.
 *
 * @param isByWaiting whether the first disabled the second, or the second waited for something else
 */
record Race(int first, int second, boolean isByWaiting) {
    Race(int first, int second) {
        this(first, second, false);
    }
}
