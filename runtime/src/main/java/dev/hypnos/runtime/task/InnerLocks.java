package dev.hypnos.runtime.task;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The locks inside objects of the JDK that a task is in, innermost last, and how many operations it had when it entered
 * each. Owned by {@code InnerLockHooks}. Hot.
 */
public final class InnerLocks {
    private static final int[] NONE = {};
    private static final int FIRST_LENGTH = 4;

    private @Nullable Object[] locks = {};
    private int[] operations = NONE;
    private int depth;

    public boolean isEmpty() {
        return depth == 0;
    }

    public void enter(Object lock, int operationsSoFar) {
        if (depth == operations.length) {
            int length = Math.max(FIRST_LENGTH, depth * 2);
            locks = Arrays.copyOf(locks, length);
            operations = Arrays.copyOf(operations, length);
        }
        locks[depth] = lock;
        operations[depth++] = operationsSoFar;
    }

    /** The innermost one. */
    public Object lock() {
        return Objects.requireNonNull(locks[depth - 1]);
    }

    /** How many operations the task had when it entered the innermost one. */
    public int operations() {
        return operations[depth - 1];
    }

    public void leave() {
        locks[--depth] = null;
    }
}
