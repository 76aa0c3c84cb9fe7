package dev.hypnos.kernel.systematic;

import java.util.Arrays;

/**
 * Operations of the current execution that are to be executed in this order from some earlier point: what can come from the point before the first
 * operation of a race on, if the second is to come before it. That is what does not need the first, and then the second. Filled anew for each race. Hot.
 *
 * <p>Of each task it has the next operations, without a gap, so that an operation has nothing of a task before it if the first of these is not.
 */
final class Sequence implements Plan {
    private static final int NONE = Integer.MAX_VALUE;

    private final Execution execution;
    private final PlannedEvents planned;
    /** The numbers of the operations in the execution. */
    private int[] operations = new int[64];

    private int size;
    /** The one that was moved to the front, of those before it that it was after. */
    private int moved;
    /** By task, as the execution numbers them: the index of its first operation here, not counting the one that was moved. */
    private int[] firsts = new int[16];

    private boolean hasFirsts;
    /** Bits of what the operations touch, and of what they change; see {@link Footprint#canConflict}. */
    private long touched;

    private long changed;
    private boolean hasBits;

    Sequence(Execution execution, PlannedEvents planned) {
        this.execution = execution;
        this.planned = planned;
    }

    /** Turns a race round. */
    void reverse(Race race, Reduction reduction) {
        int end = Math.min(reduction == Reduction.OPTIMAL ? Integer.MAX_VALUE : race.second(), execution.end());
        int first = race.first();
        moved = race.second();
        size = 0;
        hasBits = false;
        hasFirsts = false;
        if (operations.length < execution.size() + 1) {
            operations = new int[(execution.size() + 1) * 2];
        }
        for (int operation = first + 1; operation < end; operation++) {
            if (operation != moved
                    && !execution.happensBefore(first, operation)
                    && (reduction != Reduction.PERSISTENT || execution.happensBefore(operation, moved))) {
                operations[size++] = operation;
            }
        }
        operations[size++] = moved;
    }

    private void findFirsts() {
        if (firsts.length < execution.taskCount()) {
            firsts = new int[execution.taskCount() * 2];
        }
        Arrays.fill(firsts, 0, execution.taskCount(), NONE);
        for (int i = 0; i < size; i++) {
            int operation = operations[i];
            int task = execution.taskNumber(operation);
            if (operation != moved) {
                firsts[task] = Math.min(firsts[task], execution.index(operation));
            }
        }
        hasFirsts = true;
    }

    int size() {
        return size;
    }

    int operation(int place) {
        return operations[place];
    }

    /** The operation that was moved to the front. */
    int moved() {
        return moved;
    }

    @Override
    public Event[] events() {
        return planned.of(this);
    }

    @Override
    public boolean canBeginWith(Event event) {
        int place = placeOf(event.task());
        if (place < 0) {
            return isIndependentOfAll(event);
        }
        return hasNothingBefore(place) && (operations[place] != moved || isIndependentOfFirst(event, place));
    }

    @Override
    public boolean has(int task) {
        return placeOf(task) >= 0;
    }

    /** Whether the event is in the sequence, and nothing there happens before it. */
    boolean isInitial(Event event) {
        int place = placeOf(event.task());
        return place >= 0 && hasNothingBefore(place);
    }

    /** Where the first operation of a task is; -1 if there is none. */
    private int placeOf(int task) {
        if (!hasFirsts) {
            findFirsts();
        }
        int number = execution.number(task);
        if (number < 0 || (firsts[number] == NONE && execution.taskNumber(moved) != number)) {
            return -1;
        }
        for (int i = 0; i < size; i++) {
            if (execution.taskNumber(operations[i]) == number) {
                return i;
            }
        }
        return -1;
    }

    private void findBits() {
        touched = 0;
        changed = 0;
        for (int i = 0; i < size; i++) {
            Footprint footprint = footprint(operations[i]);
            touched |= footprint.touched();
            changed |= footprint.changed();
        }
        hasBits = true;
    }

    private boolean isIndependentOfAll(Event event) {
        if (!hasBits) {
            findBits();
        }
        return !event.footprint().canConflict(touched, changed) || isIndependentOfFirst(event, size);
    }

    /**
     * Whether the event has nothing to do with so many operations at the beginning. The one that was moved to the front will do what the event did
     * when it came first, which need not be what it did behind the operation that it overtakes: who finds the first of two futures done does not
     * look at the other.
     */
    private boolean isIndependentOfFirst(Event event, int count) {
        for (int i = 0; i < count; i++) {
            if (!event.isIndependentOf(execution.task(operations[i]), footprint(operations[i]))) {
                return false;
            }
        }
        return true;
    }

    /** What an operation will touch; the one that was moved may find something else than it did. */
    Footprint footprint(int operation) {
        return operation == moved ? execution.footprintIfMoved(operation) : execution.footprint(operation);
    }

    private boolean hasNothingBefore(int place) {
        int operation = operations[place];
        if (operation == moved) {
            for (int i = 0; i < place; i++) {
                if (execution.happensDirectlyBefore(operations[i], operation)) {
                    return false;
                }
            }
            return true;
        }
        int own = execution.taskNumber(operation);
        for (int task = 0; task < execution.taskCount(); task++) {
            if (task != own && firsts[task] <= execution.before(operation, task)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void remove(int task) {
        int place = placeOf(task);
        if (place < 0) {
            return;
        }
        size--;
        System.arraycopy(operations, place + 1, operations, place, size - place);
        int number = execution.number(task);
        firsts[number] = NONE;
        for (int i = place; i < size; i++) {
            int operation = operations[i];
            if (operation != moved && execution.taskNumber(operation) == number) {
                firsts[number] = execution.index(operation);
                return;
            }
        }
    }
}
