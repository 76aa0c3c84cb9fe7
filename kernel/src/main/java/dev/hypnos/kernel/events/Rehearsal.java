package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cluster in which nothing is run: what members do is known from earlier trials. Where it is not known, the rehearsal is at its end. */
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
    private final Sketch beginning;
    private final Sketch now;
    private final LongTable numbers = new LongTable();
    private final List<Stand> stands = new ArrayList<>();
    private @Nullable Touched touched;

    Rehearsal(Sketch beginning, Transitions transitions, Picture picture) {
        this.beginning = beginning;
        this.now = beginning.copy();
        this.transitions = transitions;
        this.picture = picture;
    }

    void begin() {
        now.set(beginning);
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
        boolean isQuiet = true;
        for (int slot = 0; slot < now.mails.length; slot++) {
            if (now.mails[slot].length > 0 && now.isUp(now.to(slot))) {
                able.add(stand(Event.of(Event.DELIVERY, now.from(slot), now.to(slot), 0)));
                isQuiet = false;
            }
        }
        for (int member = 0; member < now.members; member++) {
            boolean isUp = now.isUp(member);
            if (isUp) {
                for (long mark : now.timers(member)) {
                    able.add(stand(Event.of(Event.TIMEOUT, Event.NOBODY, member, mark)));
                    isQuiet = false;
                }
            }
            if (isUp && (now.crashing >> member & 1) != 0) {
                able.add(stand(Event.of(Event.CRASH, Event.NOBODY, member, 0)));
            } else if (!isUp && now.mayRestart) {
                able.add(stand(Event.of(Event.RESTART, Event.NOBODY, member, 0)));
            }
        }
        if (isQuiet) {
            able.add(stand(Event.of(Event.QUIET, Event.NOBODY, Event.NOBODY, 0)));
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
        Transitions.Transition transition = transitions.get(now, event);
        if (transition == null) {
            return false;
        }
        int member = Event.to(event);
        if (Event.kind(event) == Event.DELIVERY) {
            now.removeFirst(now.slot(Event.from(event), member));
        }
        now.contents[member] = transition.contents();
        for (int i = 0; i < transition.whom().length; i++) {
            int whom = transition.whom()[i];
            if (now.isUp(whom)) {
                now.append(now.slot(member, whom), transition.messages()[i]);
            }
        }
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
