package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;

/** Operations of an execution that are to be executed in this order from some earlier point, and which of them happen before which. */
final class Sequence {
    private final Execution execution;
    /** The numbers of the operations in the execution. */
    private final List<Integer> operations;
    /** The one that was moved to the front. */
    private final int last;

    /** Operations of which the last has come before others that it was after. */
    Sequence(Execution execution, List<Integer> operations, int last) {
        this.execution = execution;
        this.operations = operations;
        this.last = last;
    }

    List<Event> events() {
        return operations.stream().map(execution::event).toList();
    }

    /**
     * Whether an equivalent sequence begins with this event, or would if it were executed first: the event is in the sequence, and nothing there
     * happens before it; or it is not, and everything there is independent of it. ("Weak initials" in the paper.)
     */
    boolean canBeginWith(Event event) {
        for (int i = 0; i < operations.size(); i++) {
            int operation = operations.get(i);
            if (execution.event(operation).task() == event.task()) {
                return hasNothingBefore(i);
            }
        }
        for (int operation : operations) {
            if (!execution.event(operation).isIndependentOf(event)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNothingBefore(int place) {
        int operation = operations.get(place);
        boolean isLast = operation == last;
        for (int i = 0; i < place; i++) {
            int earlier = operations.get(i);
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
        List<Integer> left = new ArrayList<>(operations);
        for (int i = 0; i < left.size(); i++) {
            if (execution.event(left.get(i)).task() == event.task()) {
                left.remove(i);
                break;
            }
        }
        return new Sequence(execution, left, last);
    }
}
