package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.runtime.Courier;
import java.util.Objects;

/** A timer of a member. */
final class Timer extends Happening {
    private final Seat seat;
    private final Object timer;
    private final long mark;
    private boolean isArmed;
    /** When it was armed, among all that was sent and armed. */
    private long since;

    Timer(Seat seat, Object timer) {
        super(seat.members, seat + " " + timer);
        this.seat = seat;
        this.timer = timer;
        this.mark = seat.members.markOf(timer);
    }

    void arm() {
        if (!isArmed) {
            isArmed = true;
            since = members.nextNumber();
            members.changed(this);
        }
    }

    void disarm() {
        isArmed = false;
        members.changed(this);
    }

    boolean isArmed() {
        return isArmed;
    }

    long since() {
        return since;
    }

    long mark() {
        return mark;
    }

    @Override
    long event() {
        return Event.of(Event.TIMEOUT, Event.NOBODY, seat.peer.index, mark);
    }

    @Override
    boolean canHappen() {
        return isArmed && seat.isUp();
    }

    @Override
    Seat seat() {
        return seat;
    }

    @Override
    void offer(Courier to) {
        members.offer(to, seat.resource(Seat.TIMERS), Access.WRITE);
    }

    @Override
    void begin() {
        isArmed = false;
        members.observation.touches(seat, 1L << Seat.TIMERS, true);
    }

    @Override
    void handle() {
        Objects.requireNonNull(seat.member).timeout(timer);
    }

    @Override
    String words() {
        return "timer " + timer + " of " + seat + " goes off";
    }
}
