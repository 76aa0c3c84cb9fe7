package dev.hypnos.kernel;

/**
 * How an operation touches its resource. Two operations of different tasks conflict when their accesses do and nothing
 * else orders them.
 *
 * <p>Beyond read and write there are three accesses of synchronisation, kept apart because treating them as writes
 * would report conflicts between operations that can never swap places (an acquisition cannot run before the release it
 * waits for), and would order operations that commute (two releases of a semaphore), hiding real conflicts behind them.
 */
public enum Access {
    /** Observes the resource and leaves it as it is. */
    READ,
    /** Changes the resource, or changes it depending on what it finds: every read-modify-write is a write. */
    WRITE,
    /** Takes a lock or permits; not enabled until they are free. Competes with other acquisitions. */
    ACQUIRE,
    /** Gives a lock or permits back. Commutes with other releases and with acquisitions. */
    RELEASE,
    /**
     * Waits for what, once true, stays true (a task's end, a latch, a future): ordered after it, in conflict with
     * nothing.
     */
    AWAIT;

    private static final Access[] VALUES = values();

    /** The access with this ordinal; hot code keeps accesses as bytes. */
    public static Access of(int ordinal) {
        return VALUES[ordinal];
    }

    /** Whether the order of two operations with these accesses to one resource can matter. */
    public boolean conflictsWith(Access other) {
        return switch (this) {
            case AWAIT -> false;
            case READ -> other == WRITE || other == ACQUIRE || other == RELEASE;
            case WRITE -> other != AWAIT;
            case ACQUIRE -> other == READ || other == WRITE || other == ACQUIRE;
            case RELEASE -> other == READ || other == WRITE;
        };
    }
}
