package dev.hypnos.kernel.systematic;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Operations of the current execution that are to be executed in this order from some earlier point: what can come from
 * the point before the first operation of a race on, if the second is to come before it. That is what does not need the
 * first, and then the second. Filled anew for each race. Hot.
 *
 * <p>Of each task it has the next operations, without a gap, so that an operation has nothing of a task before it if
 * the first of these is not.
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
    /** How many of the last ones come elsewhere than in the execution: what they are after there says nothing. */
    private int displaced;
    /** What it may touch there; null while nobody has asked. */
    private @Nullable Footprint movedFootprint;

    // By place: where the next operation of the same task is, or NONE; and whether it was taken out.
    private int[] next = new int[64];
    private boolean[] isOut = new boolean[64];
    private int outCount;
    /** By task, as the execution numbers them: the place of its first operation that is left, or NONE. */
    private int[] heads = new int[16];
    /** By task: the index of its first operation here, not counting the one that was moved. */
    private int[] firsts = new int[16];

    private boolean hasFirsts;
    /** What the operations touch. */
    private final Footprint.Bits bits = new Footprint.Bits();

    private boolean hasBits;
    /** Whether the operation that was moved may turn out to be impossible where it is planned. */
    private boolean isDoubtful;

    Sequence(Execution execution, PlannedEvents planned) {
        this.execution = execution;
        this.planned = planned;
    }

    /** Turns a race round. */
    void reverse(Race race, Reduction reduction) {
        int end = Math.min(reduction == Reduction.OPTIMAL ? Integer.MAX_VALUE : race.second(), execution.end());
        int first = race.first();
        moved = race.second();
        movedFootprint = null;
        size = 0;
        hasBits = false;
        hasFirsts = false;
        outCount = 0;
        if (operations.length < execution.size() + 2) {
            int larger = (execution.size() + 2) * 2;
            operations = new int[larger];
            next = new int[larger];
            isOut = new boolean[larger];
        }
        for (int operation = first + 1; operation < end; operation++) {
            if (operation != moved
                    && !execution.happensBefore(first, operation)
                    && (reduction != Reduction.PERSISTENT || execution.happensBefore(operation, moved))) {
                operations[size++] = operation;
            }
        }
        operations[size++] = moved;
        displaced = 1;
    }

    /**
     * The first operation of the race, and of so many that followed it those that are not here yet, are to come last.
     */
    void append(int first, int following) {
        int end = Math.min(first + 1 + following, execution.end());
        for (int operation = first; operation < end; operation++) {
            if (operation != moved && (operation == first || execution.happensBefore(first, operation))) {
                operations[size++] = operation;
                displaced++;
            }
        }
    }

    private void findFirsts() {
        int tasks = execution.taskCount();
        if (firsts.length < tasks) {
            firsts = new int[tasks * 2];
            heads = new int[tasks * 2];
        }
        Arrays.fill(firsts, 0, tasks, NONE);
        Arrays.fill(heads, 0, tasks, NONE);
        for (int place = size - 1; place >= 0; place--) {
            int operation = operations[place];
            int task = execution.taskNumber(operation);
            next[place] = heads[task];
            heads[task] = place;
            isOut[place] = false;
            if (!isDisplaced(place)) {
                firsts[task] = execution.index(operation);
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

    /**
     * Whether the operation that was moved may turn out to be impossible where it is planned. All that was planned as
     * part of what follows it would be lost with it: then it covers only plans in which it is itself.
     */
    void mayBeImpossible(boolean is) {
        isDoubtful = is;
    }

    @Override
    public Event[] events() {
        dropTaken();
        Event[] events = planned.of(this);
        for (int place = size - displaced; place < size; place++) {
            if (operations[place] != moved) {
                events[place] = events[place].touchingMore();
            } else if (isDoubtful) {
                events[place] = events[place].followed();
            }
        }
        return events;
    }

    @Override
    public boolean canBeginWith(Event event) {
        int place = placeOf(event.task());
        return place == NONE ? isIndependentOfAll(event) : isFirst(event, place);
    }

    @Override
    public boolean has(int task) {
        return placeOf(task) != NONE;
    }

    /** Whether the event is in the sequence, and nothing there happens before it. */
    boolean isInitial(Event event) {
        int place = placeOf(event.task());
        return place != NONE && isFirst(event, place);
    }

    private boolean isFirst(Event event, int place) {
        return hasNothingBefore(place) && (!isDisplaced(place) || isIndependentOfFirst(event, place));
    }

    /** Where the first operation of a task is; NONE if there is none. */
    private int placeOf(int task) {
        if (!hasFirsts) {
            findFirsts();
        }
        int number = execution.number(task);
        return number < 0 ? NONE : heads[number];
    }

    private void findBits() {
        bits.clear();
        for (int i = 0; i < size; i++) {
            bits.addAll(footprint(operations[i]).bits());
        }
        hasBits = true;
    }

    private boolean isIndependentOfAll(Event event) {
        if (!hasBits) {
            findBits();
        }
        return !event.footprint().bits().canConflict(bits) || isIndependentOfFirst(event, size);
    }

    /**
     * Whether the event has nothing to do with so many operations at the beginning. The one that was moved to the front
     * will do what the event did when it came first, which need not be what it did behind the operation that it
     * overtakes: who finds the first of two futures done does not look at the other.
     */
    private boolean isIndependentOfFirst(Event event, int count) {
        for (int i = 0; i < count; i++) {
            if (!isOut[i] && !event.isIndependentOf(execution.task(operations[i]), footprint(operations[i]))) {
                return false;
            }
        }
        return true;
    }

    /** What an operation will touch; the one that was moved may find something else than it did. */
    Footprint footprint(int operation) {
        if (operation != moved) {
            return execution.footprint(operation);
        }
        if (movedFootprint == null) {
            movedFootprint = execution.footprintIfMoved(operation);
        }
        return movedFootprint;
    }

    private boolean isDisplaced(int place) {
        return place >= size - displaced;
    }

    private boolean hasNothingBefore(int place) {
        int operation = operations[place];
        if (isDisplaced(place)) {
            for (int i = 0; i < place; i++) {
                if (!isOut[i] && execution.happensDirectlyBefore(operations[i], operation)) {
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
        if (place == NONE) {
            return;
        }
        int number = execution.number(task);
        isOut[place] = true;
        outCount++;
        int following = next[place];
        heads[number] = following;
        // of its task the one that was moved is the last of all
        firsts[number] = following == NONE || isDisplaced(following) ? NONE : execution.index(operations[following]);
    }

    /** Only what is left counts from now on. */
    private void dropTaken() {
        if (outCount == 0) {
            return;
        }
        int kept = 0;
        int keptDisplaced = 0;
        for (int place = 0; place < size; place++) {
            if (!isOut[place]) {
                keptDisplaced += isDisplaced(place) ? 1 : 0;
                operations[kept++] = operations[place];
            }
        }
        size = kept;
        displaced = keptDisplaced;
        outCount = 0;
        hasFirsts = false;
        hasBits = false;
    }
}
