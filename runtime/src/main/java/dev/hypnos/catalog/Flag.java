package dev.hypnos.catalog;

/** What else the engine must know of a call. In the table the names stand in lower case. */
public enum Flag {
    /** An interrupt ends the waiting: an interrupted asker is enabled, the call throws at once. */
    INTERRUPTIBLE,
    /**
     * May park inside although it was enabled. Calls without this flag park only in a worker of a fork-join pool (which
     * compensates, so it must really block), or behind a lock inside the JDK whose holder was preempted in a callback.
     */
    PARKS,
    /** May call program code: a function, a thread factory, an executor, an overridden method. */
    CALLBACK,
    /** May call {@code equals}, {@code hashCode}, {@code compareTo} or {@code toString} of the program's elements. */
    ELEMENTS,
    /** The result shares the receiver's resource: an iterator, a key set, a condition. */
    VIEW,
    /**
     * Sees who waits inside. Calls that are pending and not enabled have not entered yet: before this one runs, those
     * on the same resource must be let in to park, or a program that polls for waiters would poll for ever.
     */
    WAITERS,
    /**
     * Enters a monitor that only the JDK knows (a bin of a hash map, the lock of a copy-on-write list). Where such a
     * call is preempted in a callback, another one on the same resource would block the carrier.
     */
    MONITOR,
    /** Has left that monitor, or has not entered it yet, wherever it calls the program back. */
    OUTSIDE,
    /**
     * May fail, and then is ordered after nobody: it returns false, zero or another value than it expected, or it
     * throws since it was interrupted, its time was over, or what it waited for was broken.
     */
    ATTEMPT,
    /** Writes only if the receiver is a map that is ordered by access; otherwise it reads. */
    REORDERS;

    @SuppressWarnings("EnumOrdinal")
    int bit() {
        return 1 << ordinal();
    }
}
