package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Partial order sampling with redrawn priorities: as {@link Pos}, and when an operation executes, every offered
 * operation that conflicts with it (same resource, accesses whose order matters) draws a new priority. So an operation
 * that lost against one rival is not held back by its low priority against the next.
 *
 * <p>Reference: Yuan, Yang and Gu, <i>Partial Order Aware Concurrency Sampling</i>, CAV 2018, section 3.3.
 *
 * <p>Guarantee: orders of a chain of conflicting operations are sampled much more evenly than by {@link Pos}; where
 * everything conflicts with everything it becomes a random walk.
 *
 * <p>Cost: that of {@link Pos}, and a logarithm for each operation that conflicts with the executed one: offered
 * operations are indexed by resource, others are not looked at.
 *
 * <p>Deviation: only the resource by which an operation was announced is known while it is pending, so one that touches
 * several is redrawn for the first only; the executed operation counts with all of its resources. Both age and conflict
 * redraw.
 */
public final class PosStar extends Pos {
    private final TaskRings rivals = new TaskRings();

    public PosStar() {}

    PosStar(TaskHeap heap) {
        super(heap);
    }

    @Override
    public void offer(Task task) {
        super.offer(task);
        if (task.resource() >= 0) {
            rivals.add(task.resource(), task);
        }
    }

    /** Every offered operation is entered among the rivals of its resource, the one that is picked at once too. */
    @Override
    public Task offerAndPick(Task task) {
        offer(task);
        return Objects.requireNonNull(pick());
    }

    @Override
    public @Nullable Task pick() {
        Task task = super.pick();
        if (task != null && task.resource() >= 0) {
            rivals.remove(task.resource(), task);
        }
        return task;
    }

    @Override
    public void executes(Task task) {
        super.executes(task);
        touches(task, task.resource(), task.access());
    }

    @Override
    public void touches(Task task, int resource, Access access) {
        if (resource < 0) {
            return;
        }
        Task rival = rivals.oldest(resource);
        while (rival != null) {
            if (access.conflictsWith(rival.access())) {
                redraw(rival);
            }
            rival = rivals.after(resource, rival);
        }
    }

    @Override
    void clear() {
        super.clear();
        rivals.clear();
    }
}
