package dev.hypnos.catalog;

import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Phaser;

/**
 * When a call can run.
 *
 * <p>A predicate that does not hold means: if the call ran now, it would do nothing but wait, and nobody could tell
 * that it is there. One that holds means: the call returns, throws, or takes a place inside that others notice (a
 * writer that queues behind readers keeps later readers out), so it must run. Where the JDK's state cannot tell, the
 * predicate holds: the call then parks inside, which the engine handles as well.
 *
 * <p>Predicates are judged from outside, for any asker, at any time, also while a task sleeps in the middle of a JDK
 * method. So they take no lock: where the public method would (the size of an {@code ArrayBlockingQueue}), they read
 * the field.
 *
 * <p>A worker of a fork-join pool that waits makes its pool start a replacement, or runs other tasks meanwhile. Where
 * the JDK's waiting does so, the predicate holds for a worker: its wait must be real.
 */
public enum Enabling {
    ALWAYS,
    /**
     * The monitor of {@link Resources#monitor} is free or the asker's. Monitors are modelled: the engine judges this
     * one.
     */
    MONITOR_FREE,
    /** No other thread owns the lock. */
    LOCK_FREE_OR_MINE,
    /**
     * No other thread owns the write lock of a {@code ReentrantReadWriteLock}. A writer runs while readers hold: its
     * place in the queue is what makes new readers wait.
     */
    NOT_WRITE_LOCKED_BY_OTHERS,
    /** The {@code StampedLock} is not write locked; it does not know its owner, so its holder deadlocks on it. */
    NOT_WRITE_LOCKED,
    /**
     * The semaphore has the permits. Acquiring more than one, or behind a queue, runs in any case: a thread that waits
     * for two permits keeps those behind it waiting, though one permit is there.
     */
    PERMITS,
    LATCH_ZERO,
    /** The phaser is in another phase than the one in the argument. */
    PHASE_ADVANCED,
    QUEUE_NOT_EMPTY,
    /** The bounded queue has room, or the element is null and the call throws. */
    QUEUE_HAS_ROOM,
    FUTURE_DONE,
    POOL_TERMINATED;

    /**
     * Whether a call on this receiver can run now. Hot, reads only, allocates nothing.
     *
     * @param receiver the receiver, or what {@link Resources#canonical} gave for it
     * @param argument the argument at {@link Row#enablingArgument}, for a reference 0 if it is null and 1 if not; 1
     *     where the row names no argument
     * @param asker the thread whose call it is; an interrupt is not asked for here, see {@link Flag#INTERRUPTIBLE}
     */
    public boolean holds(Object receiver, long argument, Thread asker) {
        return switch (this) {
            case ALWAYS -> true;
            case MONITOR_FREE -> throw new IllegalStateException("only the engine knows the monitors");
            case LOCK_FREE_OR_MINE, NOT_WRITE_LOCKED_BY_OTHERS -> Synchronizers.noOtherOwner(receiver, asker);
            case NOT_WRITE_LOCKED -> Synchronizers.notWriteLocked(receiver);
            case PERMITS -> Synchronizers.hasPermits(receiver, argument);
            case LATCH_ZERO -> Synchronizers.isZero(receiver);
            case PHASE_ADVANCED ->
                argument < 0 || ((Phaser) receiver).getPhase() != argument || asker instanceof ForkJoinWorkerThread;
            case QUEUE_NOT_EMPTY -> Queues.notEmpty(receiver) || asker instanceof ForkJoinWorkerThread;
            case QUEUE_HAS_ROOM -> argument == 0 || Queues.hasRoom(receiver) || asker instanceof ForkJoinWorkerThread;
            case FUTURE_DONE -> Futures.done(receiver, asker);
            case POOL_TERMINATED -> Futures.terminated(receiver) || asker instanceof ForkJoinWorkerThread;
        };
    }
}
