package dev.hypnos.runtime;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.outcome.Holder;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.vm.Owners;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Who has a lock of {@code java.util.concurrent}, in which mode, and who comes first. Most of it is in fields of the
 * lock. A stamped lock and a semaphore do not know who has them: that is read off the operations.
 */
final class LockHolders {
    private static final String READ_WRITE = "java.util.concurrent.locks.ReentrantReadWriteLock$";
    private static final String STAMPED = "java.util.concurrent.locks.StampedLock";
    private static final String SEMAPHORE = "java.util.concurrent.Semaphore$";

    private static final Class<?> READ_WRITE_SYNC = jdkClass(READ_WRITE + "Sync");
    private static final Class<?> HOLD_COUNTER = jdkClass(READ_WRITE + "Sync$HoldCounter");
    private static final Class<?> LOCALS_MAP = jdkClass("java.lang.ThreadLocal$ThreadLocalMap");
    private static final Class<?> LOCALS_ENTRY = jdkClass("java.lang.ThreadLocal$ThreadLocalMap$Entry");

    private static final long FIRST_READER = Jdk.UNSAFE.objectFieldOffset(READ_WRITE_SYNC, "firstReader");
    private static final long READ_HOLDS = Jdk.UNSAFE.objectFieldOffset(READ_WRITE_SYNC, "readHolds");
    private static final long COUNT = Jdk.UNSAFE.objectFieldOffset(HOLD_COUNTER, "count");
    private static final long LOCALS = Jdk.UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long TABLE = Jdk.UNSAFE.objectFieldOffset(LOCALS_MAP, "table");
    private static final long VALUE = Jdk.UNSAFE.objectFieldOffset(LOCALS_ENTRY, "value");

    private static final int ACQUIRE = Access.ACQUIRE.ordinal();
    private static final int RELEASE = Access.RELEASE.ordinal();

    /** The methods of a stamped lock that wait for readers' turn. */
    private static final Set<String> READING =
            Set.of("readLock", "readLockInterruptibly", "tryReadLock", "acquireRead");

    private final Engine engine;

    LockHolders(Engine engine) {
        this.engine = engine;
    }

    /** A task that is in the way. */
    record Held(ThreadTask task, Holder.Hold hold) {}

    private static Class<?> jdkClass(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no class " + name, missing);
        }
    }

    /** The lock behind this object: what owns it or is one; null where it is none. */
    static @Nullable Object lock(Object object) {
        Object canonical = Resources.canonical(object);
        boolean isLock = canonical instanceof StampedLock
                || (canonical instanceof AbstractOwnableSynchronizer
                        && canonical.getClass().getName().startsWith("java.util.concurrent.locks."))
                || Owners.of(canonical) != null;
        return isLock ? canonical : null;
    }

    static boolean isFair(Object lock) {
        return lock.getClass().getName().endsWith("$FairSync");
    }

    /** Whether a thread has its place among those that want the lock. */
    static boolean isQueued(@Nullable Object lock, Thread thread) {
        return switch (lock) {
            case AbstractQueuedSynchronizer queue -> queue.isQueued(thread);
            case AbstractQueuedLongSynchronizer queue -> queue.isQueued(thread);
            case null, default -> false;
        };
    }

    static boolean isReadWrite(Object lock) {
        return READ_WRITE_SYNC.isInstance(lock) || lock instanceof StampedLock;
    }

    /** Whether the frame is that of a method that takes one side of a read-write lock. */
    static boolean takesLock(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.equals(READ_WRITE + "ReadLock")
                || name.equals(READ_WRITE + "WriteLock")
                || (name.startsWith(STAMPED) && frame.getMethodName().matches(".*Lock.*|lock.*|acquire(Read|Write)"));
    }

    /** Whether a method that takes one side takes that of the readers. */
    static boolean isRead(StackTraceElement frame) {
        return frame.getClassName().endsWith("$ReadLock")
                || frame.getClassName().endsWith("$ReadLockView")
                || READING.contains(frame.getMethodName());
    }

    /** The same for a call that is announced. */
    static boolean isRead(Object receiver, String action) {
        return receiver instanceof ReentrantReadWriteLock.ReadLock
                || receiver.getClass().getName().equals(STAMPED + "$ReadLockView")
                || READING.contains(action.substring(action.lastIndexOf('.') + 1));
    }

    /**
     * Who is in the way of a task that wants the lock.
     *
     * @param resource the number of the lock, -1 where it has none
     */
    List<Held> of(ThreadTask asker, Object lock, Wait.Lock.Mode mode, int resource) {
        List<Held> held = new ArrayList<>();
        if (lock instanceof StampedLock stamped) {
            Holder.Hold hold = stamped.isWriteLocked() ? Holder.Hold.WRITE_LOCKED : Holder.Hold.READ_LOCKED;
            boolean isInTheWay = stamped.isWriteLocked() || mode == Wait.Lock.Mode.WRITE;
            byOperations(asker, resource, hold, isInTheWay ? held : new ArrayList<>());
            return held;
        }
        ThreadTask owner = task(Owners.of(lock));
        if (owner != null) {
            held.add(new Held(owner, isReadWrite(lock) ? Holder.Hold.WRITE_LOCKED : Holder.Hold.OWNED));
        } else if (READ_WRITE_SYNC.isInstance(lock) && mode == Wait.Lock.Mode.WRITE) {
            readers(lock, held);
        }
        if (owner == null && held.isEmpty()) {
            queued(asker, lock, mode, held);
        }
        return held;
    }

    /** Readers are held up by writers that queue, and anybody by who comes first in a fair lock. */
    private void queued(ThreadTask asker, Object lock, Wait.Lock.Mode mode, List<Held> held) {
        ThreadTask first = null;
        // the last to come is listed first
        for (Thread thread : queue(lock, mode == Wait.Lock.Mode.READ)) {
            ThreadTask task = task(thread);
            first = task == null || task == asker ? first : task;
        }
        if (first != null) {
            held.add(new Held(first, Holder.Hold.QUEUED));
        }
    }

    /** Read-write locks count in more bits than others, and have a synchronizer of their own for that. */
    private static Collection<Thread> queue(Object lock, boolean onlyExclusive) {
        return switch (lock) {
            case AbstractQueuedSynchronizer queue ->
                onlyExclusive ? queue.getExclusiveQueuedThreads() : queue.getQueuedThreads();
            case AbstractQueuedLongSynchronizer queue ->
                onlyExclusive ? queue.getExclusiveQueuedThreads() : queue.getQueuedThreads();
            default -> List.of();
        };
    }

    private void readers(Object lock, List<Held> held) {
        Object firstReader = Jdk.UNSAFE.getReference(lock, FIRST_READER);
        Object local = Jdk.UNSAFE.getReference(lock, READ_HOLDS);
        for (ThreadTask task : engine.tasks.all()) {
            if (!task.ended && (task.thread == firstReader || holds(task.thread, local))) {
                held.add(new Held(task, Holder.Hold.READ_LOCKED));
            }
        }
    }

    /** Whether the thread's own count of its read locks, which only it may ask for, is above zero. */
    private static boolean holds(Thread thread, Object local) {
        Object map = Jdk.UNSAFE.getReference(thread, LOCALS);
        Object[] table = map == null ? null : (Object[]) Jdk.UNSAFE.getReference(map, TABLE);
        if (table == null) {
            return false;
        }
        for (Object entry : table) {
            if (entry != null && ((Reference<?>) entry).refersTo(cast(local))) {
                Object counter = Jdk.UNSAFE.getReference(entry, VALUE);
                return HOLD_COUNTER.isInstance(counter) && Jdk.UNSAFE.getInt(counter, COUNT) > 0;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object object) {
        return (T) object;
    }

    /** Who has taken permits of a semaphore and not given them back. */
    List<Held> permits(ThreadTask asker, Object blocker, int resource) {
        List<Held> held = new ArrayList<>();
        if (Resources.canonical(blocker).getClass().getName().startsWith(SEMAPHORE)) {
            byOperations(asker, resource, Holder.Hold.PERMITS, held);
        }
        return held;
    }

    /** Tasks that have acquired the resource more often than released. Attempts that may have failed do not count. */
    private void byOperations(ThreadTask asker, int resource, Holder.Hold hold, List<Held> held) {
        Trace trace = engine.scheduler.trace();
        int[] counts = new int[trace.taskCount()];
        for (int row = 0; row < trace.size() && resource >= 0; row++) {
            if (trace.isOperation(row) && trace.resource(row) == resource) {
                byte access = trace.access(row);
                counts[trace.task(row)] += access == ACQUIRE ? 1 : access == RELEASE ? -1 : 0;
            }
        }
        for (ThreadTask task : engine.tasks.all()) {
            // who is inside a call that takes it has announced that, and does not have it yet
            int taken = counts[task.number] - (isTaking(task, resource) ? 1 : 0);
            if (!task.ended && taken > 0 && (task != asker || hold != Holder.Hold.PERMITS)) {
                held.add(new Held(task, hold));
            }
        }
    }

    private static boolean isTaking(ThreadTask task, int resource) {
        return task.waits == ThreadTask.Waits.PERMIT && task.calls.isOn(resource);
    }

    private @Nullable ThreadTask task(@Nullable Thread thread) {
        return thread == null ? null : engine.tasks.of(thread);
    }
}
