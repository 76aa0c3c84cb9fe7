package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A cluster in which nothing is run: what members do is known from earlier trials. Where it is not known, the rehearsal
 * is at its end.
 */
final class Rehearsal implements Situation {
    /** Somebody who does what can happen. */
    private static final class Stand extends Task {
        private final long event;

        Stand(int number, long event) {
            super(number, TaskName.named("event " + number));
            this.event = event;
        }

        @Override
        protected boolean enabled() {
            return true;
        }
    }

    private final Transitions transitions;
    private final Picture picture;
    private final boolean hasFaults;
    private final Sketch beginning;
    private final Sketch now;
    private final LongTable numbers = new LongTable();
    private final List<Stand> stands = new ArrayList<>();
    private @Nullable Touched touched;

    /** @param hasFaults whether crashes and restarts are rehearsed, too */
    Rehearsal(Sketch beginning, Transitions transitions, Picture picture, boolean hasFaults) {
        this.hasFaults = hasFaults;
        this.beginning = beginning;
        this.now = beginning.copy();
        this.transitions = transitions;
        this.picture = picture;
    }

    void begin() {
        now.set(beginning);
    }

    /** Where trials begin. */
    Sketch beginning() {
        return beginning;
    }

    Picture picture() {
        return picture;
    }

    Sketch now() {
        return now;
    }

    /** Whether this is how trials begin. */
    boolean beginsWith(long exact) {
        return picture.exact(beginning) == exact;
    }

    /** Fills in who can do something. */
    void able(List<Task> able) {
        able.clear();
        for (long event : now.events()) {
            able.add(stand(event));
        }
    }

    private Stand stand(long event) {
        int number = numbers.get(event);
        if (number < 0) {
            number = stands.size();
            numbers.put(event, number);
            stands.add(new Stand(number, event));
        }
        return stands.get(number);
    }

    /** The event happens; false if it is not known what comes of it. */
    boolean happens(long event) {
        Transition transition = hasFaults ? transitions.known(now, event) : transitions.get(now, event);
        if (transition == null) {
            return false;
        }
        transition.happens(now);
        touched = transition.touched();
        return true;
    }

    // What an exploration sees

    @Override
    public int members() {
        return now.members;
    }

    @Override
    public long state(int[] places) {
        return picture.symmetric(now, places);
    }

    @Override
    public long exactState() {
        return picture.exact(now);
    }

    @Override
    public long event(Task task) {
        return ((Stand) task).event;
    }

    @Override
    public int waiting(Task task) {
        long event = event(task);
        return Event.kind(event) == Event.DELIVERY ? now.mails[now.slot(Event.from(event), Event.to(event))].length : 1;
    }

    @Override
    public Touched touched() {
        return Objects.requireNonNull(touched);
    }
}
