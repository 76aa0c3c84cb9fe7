package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;

/**
 * A branch of a point that another exploration follows. What its event touches is known for sure when it was executed
 * there.
 */
final class Given {
    private Event event;
    private boolean isKnown;
    private boolean isDone;

    /** What was not planned since this covers it, as long as it is not sure that it does. */
    private final List<Event[]> covered = new ArrayList<>(0);

    /** @param event as it was planned */
    Given(Event event) {
        this.event = event;
    }

    Event event() {
        return event;
    }

    boolean isKnown() {
        return isKnown;
    }

    /** Whether all that can follow it was tried. */
    boolean isDone() {
        return isDone;
    }

    void done() {
        isDone = true;
    }

    /** The plan is not to be tried, since it can begin with this event. */
    void covers(Plan plan) {
        if (!isKnown) {
            covered.add(plan.events());
        }
    }

    /** What has to be planned after all if the event turns out to be impossible. */
    List<Event[]> covered() {
        return covered;
    }

    /**
     * It was executed, and with whatever is chosen after it, it touches this. Returns what it may not cover after all.
     */
    List<Event[]> executed(Event executed) {
        List<Event[]> open = executed.footprint().exceeds(event.footprint()) ? List.copyOf(covered) : List.of();
        event = executed;
        isKnown = true;
        covered.clear();
        return open;
    }
}
