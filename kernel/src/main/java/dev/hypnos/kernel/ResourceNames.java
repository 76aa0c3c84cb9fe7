package dev.hypnos.kernel;

/**
 * What the resources of a trial are called, the same in every JVM: {@code Counter#1.count}, {@code int[]#2[7]}. Their
 * numbers follow the order of first use, so two different elements may have the same number in two runs; their names
 * tell them apart.
 *
 * <p>Objects of one class are counted in the order in which they are asked for. So all who compare ask in the order of
 * operations, each with names of its own.
 */
@FunctionalInterface
public interface ResourceNames {
    /** Nothing is known of resources. */
    ResourceNames NONE = resource -> "";

    /** The name of a resource. */
    String name(int resource);

    /**
     * What tells resources apart across trials of one JVM: the same for the same thing in every trial. Several things
     * may share one where no more is known of them.
     */
    default long identity(int resource) {
        return resource;
    }

    /** Whether it is an object of the program, or a part of one: it belongs to the node that touches it. */
    default boolean isObject(int resource) {
        return false;
    }

    /** Whether several tasks can hold it at a time: who acquires it need not have waited for those who released it. */
    default boolean isShared(int resource) {
        return false;
    }

    /**
     * Whether anybody could tell that two messages came to a mailbox in this order and not in the other. Asked when the
     * trial is over.
     *
     * @param first the resource that stands for the first of them, or for a look into the mailbox that is an operation
     */
    default boolean matters(int first, int second) {
        return true;
    }

    /**
     * How many resources there are by now; those that come have larger numbers. Unless known, numbers mean the same in
     * all trials.
     */
    default int count() {
        return Integer.MAX_VALUE;
    }
}
