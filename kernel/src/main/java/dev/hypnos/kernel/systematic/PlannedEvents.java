package dev.hypnos.kernel.systematic;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events of the current execution as they are put into wake-up trees: each is made once, and shared by all
 * sequences that contain it.
 */
final class PlannedEvents {
    private final Execution execution;
    private final Path path;
    /** By operation. */
    private @Nullable Event[] events = new Event[64];

    PlannedEvents(Execution execution, Path path) {
        this.execution = execution;
        this.path = path;
    }

    /** The operations from this one on are others than before. */
    void forget(int from) {
        if (from < events.length) {
            Arrays.fill(events, from, events.length, null);
        }
    }

    /** The event of the operation that has this place in a sequence. */
    Event of(Sequence sequence, int place) {
        int operation = sequence.operation(place);
        if (operation >= events.length) {
            events = Arrays.copyOf(events, operation * 2);
        }
        Event known = events[operation];
        Footprint footprint = sequence.footprint(operation);
        if (known != null && known.footprint() == footprint) {
            return known;
        }
        Event executed = path.executed(operation);
        Choices choices = executed == null ? new Choices() : executed.choices().copy();
        // how many resources are known is told where it is planned
        Event event = new Event(execution.task(operation), footprint, 0, choices);
        events[operation] = event;
        return event;
    }

    Event[] of(Sequence sequence) {
        Event[] found = new Event[sequence.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = of(sequence, i);
        }
        return found;
    }
}
