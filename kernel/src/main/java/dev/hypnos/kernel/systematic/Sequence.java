package dev.hypnos.kernel.systematic;

/** Operations of the current execution that are to be executed in this order from some earlier point, and which of them happen before which. */
final class Sequence {
    private final Execution execution;
    /** The numbers of the operations in the execution. */
    private final int[] operations;
    /** The one that was moved to the front. */
    private final int last;

    /** Operations of which the last has come before others that it was after. */
    Sequence(Execution execution, int[] operations, int last) {
        this.execution = execution;
        this.operations = operations;
        this.last = last;
    }

    int[] operations() {
        return operations;
    }

    /**
     * Whether an equivalent sequence begins with this event, or would if it were executed first: the event is in the sequence, and nothing there
     * happens before it; or it is not, and everything there is independent of it. ("Weak initials" in the paper.)
     */
    boolean canBeginWith(Event event) {
        for (int i = 0; i < operations.length; i++) {
            if (execution.task(operations[i]) == event.task()) {
                return hasNothingBefore(i) && (operations[i] != last || isIndependentOfFirst(event, i));
            }
        }
        for (int operation : operations) {
            if (!event.isIndependentOf(execution.task(operation), footprint(operation))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the event is in the sequence, and nothing there happens before it. */
    boolean isInitial(Event event) {
        for (int i = 0; i < operations.length; i++) {
            if (execution.task(operations[i]) == event.task()) {
                return hasNothingBefore(i);
            }
        }
        return false;
    }

    /** The operation that was moved to the front. */
    int moved() {
        return last;
    }

    /** The first operation with which it can begin. */
    int firstInitial() {
        return operations[0];
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
        return operation == last ? execution.footprintIfMoved(operation) : execution.footprint(operation);
    }

    private boolean hasNothingBefore(int place) {
        int operation = operations[place];
        boolean isLast = operation == last;
        for (int i = 0; i < place; i++) {
            int earlier = operations[i];
            if (isLast
                    ? execution.happensDirectlyBefore(earlier, operation)
                    : execution.happensBefore(earlier, operation)) {
                return false;
            }
        }
        return true;
    }

    /** What is left of it after this event: all, if it is not in it. */
    Sequence without(Event event) {
        for (int i = 0; i < operations.length; i++) {
            if (execution.task(operations[i]) == event.task()) {
                int[] left = new int[operations.length - 1];
                System.arraycopy(operations, 0, left, 0, i);
                System.arraycopy(operations, i + 1, left, i, left.length - i);
                return new Sequence(execution, left, last);
            }
        }
        return this;
    }
}
