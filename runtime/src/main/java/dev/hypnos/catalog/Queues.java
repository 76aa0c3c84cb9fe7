package dev.hypnos.catalog;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.misc.Unsafe;

/**
 * How full blocking queues are, read from outside. Hot.
 *
 * <p>Exact classes only: a program's subclass may hold its elements elsewhere, and the other queues of the JDK hand
 * elements over or wait for a delay, which their size does not show. About those the answer is yes.
 */
final class Queues {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ARRAY_COUNT = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "count");
    private static final long ARRAY_LOCK = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "lock");
    private static final long ARRAY_ITEMS = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "items");
    private static final long DEQUE_COUNT = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "count");
    private static final long DEQUE_CAPACITY = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "capacity");
    private static final long PRIORITY_SIZE = UNSAFE.objectFieldOffset(PriorityBlockingQueue.class, "size");

    private Queues() {}

    static boolean notEmpty(Object receiver) {
        Object queue = behind(receiver);
        Class<?> type = queue.getClass();
        if (type == ArrayBlockingQueue.class) {
            return UNSAFE.getIntVolatile(queue, ARRAY_COUNT) != 0 || isFair(queue);
        }
        if (type == LinkedBlockingQueue.class) {
            return ((LinkedBlockingQueue<?>) queue).size() != 0;
        }
        if (type == LinkedBlockingDeque.class) {
            return UNSAFE.getIntVolatile(queue, DEQUE_COUNT) != 0;
        }
        return type != PriorityBlockingQueue.class || UNSAFE.getIntVolatile(queue, PRIORITY_SIZE) != 0;
    }

    static boolean hasRoom(Object receiver) {
        Object queue = behind(receiver);
        Class<?> type = queue.getClass();
        if (type == ArrayBlockingQueue.class) {
            Object[] items = (Object[]) UNSAFE.getReferenceVolatile(queue, ARRAY_ITEMS);
            return UNSAFE.getIntVolatile(queue, ARRAY_COUNT) != items.length || isFair(queue);
        }
        if (type == LinkedBlockingQueue.class) {
            return ((LinkedBlockingQueue<?>) queue).remainingCapacity() != 0;
        }
        return type != LinkedBlockingDeque.class
                || UNSAFE.getIntVolatile(queue, DEQUE_COUNT) != UNSAFE.getInt(queue, DEQUE_CAPACITY);
    }

    /** Who comes first is served first: a call must take its place inside. */
    private static boolean isFair(Object queue) {
        return ((ReentrantLock) UNSAFE.getReference(queue, ARRAY_LOCK)).isFair();
    }

    private static Object behind(Object receiver) {
        return receiver instanceof ExecutorCompletionService ? Resources.canonical(receiver) : receiver;
    }
}
