package dev.hypnos.runtime.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The time that the program sees. Operations cost none; it moves to the next deadline when nothing else can happen, or
 * earlier where the strategy has a budget for it, or by a little for a task that asks again and again.
 *
 * <p>A binary heap of the tasks that have a deadline, ties in the order in which they were set.
 */
public final class VirtualClock {
    /** The program's time begins on a fixed date, so that every trial sees the same: 2026-01-01T00:00:00Z. */
    public static final long EPOCH_MILLIS = 1_767_225_600_000L;
    /** {@code nanoTime} begins away from zero, as on a machine that has been up for a while. */
    private static final long ORIGIN_NANOS = 1_000_000_000L;

    private long elapsedNanos;
    private int moves;
    private TimedTask[] heap = new TimedTask[16];
    private int size;
    private long orders;

    public void clear() {
        Arrays.fill(heap, 0, size, null);
        size = 0;
        orders = 0;
        moves = 0;
        elapsedNanos = 0;
    }

    public long elapsedNanos() {
        return elapsedNanos;
    }

    public long nanoTime() {
        return ORIGIN_NANOS + elapsedNanos;
    }

    /** @param aheadNanos by how much the wall clock is wrong */
    public long currentTimeMillis(long aheadNanos) {
        return EPOCH_MILLIS + Math.floorDiv(elapsedNanos + aheadNanos, 1_000_000);
    }

    /**
     * Nanoseconds of the wall clock beyond whole seconds since the epoch.
     *
     * @param aheadNanos by how much the wall clock is wrong
     */
    public long wallNanosWithin(long epochSecond, long aheadNanos) {
        long nanos = elapsedNanos + aheadNanos;
        long seconds = EPOCH_MILLIS / 1000 + Math.floorDiv(nanos, 1_000_000_000) - epochSecond;
        return seconds * 1_000_000_000 + Math.floorMod(nanos, 1_000_000_000);
    }

    /** Sets the deadline of a task, so many nanoseconds from now. */
    public void set(TimedTask task, long nanos) {
        long deadline = elapsedNanos + nanos;
        task.deadline = deadline < 0 ? Long.MAX_VALUE : deadline;
        task.clockOrder = orders++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        up(size++, task);
    }

    /** Forgets the deadline of a task, if it has one. */
    public void cancel(TimedTask task) {
        int at = task.clockSlot;
        if (at < 0) {
            return;
        }
        task.clockSlot = -1;
        TimedTask moved = heap[--size];
        if (moved != task) {
            down(at, moved);
            if (moved.clockSlot == at) {
                up(at, moved);
            }
        }
    }

    /** When the next deadline is, in elapsed nanoseconds; {@code Long.MAX_VALUE} when there is none. */
    public long nextDeadline() {
        return size == 0 ? Long.MAX_VALUE : heap[0].deadline;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void moveTo(long deadline) {
        moves++;
        elapsedNanos = Math.max(elapsedNanos, deadline);
    }

    /** So much time passes without a deadline having been waited for. */
    public void pass(long nanos) {
        elapsedNanos += nanos;
    }

    /** How often the clock was moved to a deadline. */
    public int moves() {
        return moves;
    }

    /** Takes out a task whose deadline has come; null when there is none. */
    @Nullable
    public TimedTask due() {
        if (size == 0 || heap[0].deadline > elapsedNanos) {
            return null;
        }
        TimedTask task = heap[0];
        cancel(task);
        return task;
    }

    /** Whether no deadline comes before one that is above it, and each task knows its place. */
    public boolean isSound() {
        for (int at = 0; at < size; at++) {
            if (heap[at].clockSlot != at || (at > 0 && before(heap[at], heap[(at - 1) >> 1]))) {
                return false;
            }
        }
        return true;
    }

    private static boolean before(TimedTask a, TimedTask b) {
        return a.deadline < b.deadline || (a.deadline == b.deadline && a.clockOrder < b.clockOrder);
    }

    private void up(int start, TimedTask task) {
        int at = start;
        while (at > 0 && before(task, heap[(at - 1) >> 1])) {
            put(at, heap[(at - 1) >> 1]);
            at = (at - 1) >> 1;
        }
        put(at, task);
    }

    private void down(int start, TimedTask task) {
        int at = start;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], task)) {
                break;
            }
            put(at, heap[child]);
            at = child;
        }
        put(at, task);
    }

    private void put(int at, TimedTask task) {
        heap[at] = task;
        task.clockSlot = at;
    }
}
