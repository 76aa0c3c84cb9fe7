package dev.hypnos.kernel.systematic;

/**
 * Two operations of an execution, by their numbers, that conflict and could as well have come in the other order: nothing between them happens after
 * the first and before the second. The second may be one that was still pending at the end.
 */
record Race(int first, int second) {}
