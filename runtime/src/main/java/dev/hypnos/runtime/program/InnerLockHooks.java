package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.task.InnerLocks;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Locks inside objects of the JDK that call the program back while they hold them: a queue that compares its elements,
 * a stream that writes to one of the program. What the program does there happens before what it does when the same
 * lock is held next. Such a lock is no operation, and where the program did nothing inside it orders nothing: what the
 * object itself is documented to order is in the catalogue. It is for the search for races alone.
 */
public final class InnerLockHooks {
    private static final int LOCK = Fields.number("dev/hypnos/runtime/program/InnerLockHooks", "lock");

    /** Whether a task has done anything in such a lock: until then nobody looks for what was done there. */
    private static final class Told {
        private boolean isAny;
    }

    private static final TrialState<Told> TOLD = TrialState.of(Told::new);

    private InnerLockHooks() {}

    // In place of what a queue does with its lock

    public static void lock(ReentrantLock lock) {
        lock.lock();
        enter(lock);
    }

    public static void lockInterruptibly(ReentrantLock lock) throws InterruptedException {
        lock.lockInterruptibly();
        enter(lock);
    }

    public static void unlock(ReentrantLock lock) {
        leave(lock);
        lock.unlock();
    }

    public static void await(Condition condition) throws InterruptedException {
        @Nullable Object lock = pause();
        try {
            condition.await();
        } finally {
            resume(lock);
        }
    }

    public static long awaitNanos(Condition condition, long nanos) throws InterruptedException {
        @Nullable Object lock = pause();
        try {
            return condition.awaitNanos(nanos);
        } finally {
            resume(lock);
        }
    }

    /** Who waits for a condition lets the lock go, and has it again when the wait is over, however it ends. */
    private static @Nullable Object pause() {
        ThreadTask task = Current.task();
        if (task == null || task.innerLocks.isEmpty()) {
            return null;
        }
        Object lock = task.innerLocks.lock();
        leave(task, lock);
        return lock;
    }

    private static void resume(@Nullable Object lock) {
        if (lock != null) {
            enter(lock);
        }
    }

    private static void enter(Object lock) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            enter(task, lock);
        }
    }

    private static void leave(Object lock) {
        ThreadTask task = Current.task();
        if (task != null) {
            leave(task, lock);
        }
    }

    /** The task has entered the lock. */
    static void enter(ThreadTask task, Object lock) {
        if (TOLD.in(task.engine).isAny) {
            int resource = task.engine.resources.existing(lock, LOCK);
            if (resource >= 0) {
                task.engine.scheduler.order(task, -1, resource, Access.ACQUIRE);
            }
        }
        task.innerLocks.enter(lock, task.operations());
    }

    /** The task is about to leave the lock, if it is the one that it entered last. */
    static void leave(ThreadTask task, Object lock) {
        InnerLocks locks = task.innerLocks;
        if (locks.isEmpty() || locks.lock() != lock) {
            return;
        }
        if (locks.operations() != task.operations() && task.isProgram()) {
            TOLD.in(task.engine).isAny = true;
            task.engine.forgetRecent(task);
            task.engine.scheduler.order(task, -1, task.engine.resources.of(lock, LOCK), Access.RELEASE);
        }
        locks.leave();
    }
}
