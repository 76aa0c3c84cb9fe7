package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.runtime.Courier;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Crashes and restarts within a budget, and the quiet in which there is nothing else to do. */
final class Faults {
    private Faults() {}

    /** A member crashes. */
    static final class Crash extends Happening {
        private final Seat seat;

        Crash(Seat seat) {
            super(seat.members, seat + " crashes");
            this.seat = seat;
        }

        @Override
        long event() {
            return Event.of(Event.CRASH, Event.NOBODY, seat.peer.index, 0);
        }

        @Override
        boolean canHappen() {
            return seat.isUp() && members.mayCrash(seat);
        }

        @Override
        Seat seat() {
            return seat;
        }

        @Override
        void offer(Courier to) {
            members.offer(to, members.telling.faulty(), Access.WRITE);
        }

        @Override
        void begin() {
            members.crash(seat);
        }

        @Override
        void handle() {}

        @Override
        String words() {
            return seat + " crashes";
        }
    }

    /** A member that crashed starts again. */
    static final class Restart extends Happening {
        private final Seat seat;

        Restart(Seat seat) {
            super(seat.members, seat + " restarts");
            this.seat = seat;
        }

        @Override
        long event() {
            return Event.of(Event.RESTART, Event.NOBODY, seat.peer.index, 0);
        }

        @Override
        boolean canHappen() {
            return !seat.isUp() && members.mayRestart();
        }

        @Override
        Seat seat() {
            return seat;
        }

        @Override
        void offer(Courier to) {
            members.offer(to, members.telling.faulty(), Access.WRITE);
        }

        @Override
        void begin() {
            members.restart(seat);
        }

        @Override
        void handle() {
            Objects.requireNonNull(seat.member).start();
        }

        @Override
        String words() {
            return seat + " starts again";
        }
    }

    /** Nothing is on its way and no timer is armed: the test goes on. */
    static final class Quiet extends Happening {
        Quiet(Members members) {
            super(members, "quiet");
        }

        @Override
        long event() {
            return Event.of(Event.QUIET, Event.NOBODY, Event.NOBODY, 0);
        }

        @Override
        boolean canHappen() {
            return members.isQuiet();
        }

        @Override
        @Nullable
        Seat seat() {
            return null;
        }

        @Override
        void offer(Courier to) {
            members.offer(to, members.telling.faulty(), Access.WRITE);
        }

        @Override
        void begin() {}

        @Override
        void handle() {}

        @Override
        String words() {
            return "nothing is on its way any more";
        }
    }
}
