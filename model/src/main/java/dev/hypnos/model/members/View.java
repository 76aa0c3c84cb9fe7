package dev.hypnos.model.members;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.kernel.events.Situation;
import dev.hypnos.kernel.events.Sketch;
import dev.hypnos.kernel.events.Touched;
import java.util.List;

/** What an exploration of events sees of a cluster. */
final class View implements Situation {
    private final Members members;
    private final List<Seat> seats;

    View(Members members, List<Seat> seats) {
        this.members = members;
        this.seats = seats;
    }

    @Override
    public int members() {
        return seats.size();
    }

    @Override
    public boolean sketch(Sketch into) {
        long mayCrash = 0;
        for (int i = 0; i < seats.size(); i++) {
            Seat seat = seats.get(i);
            into.member(i, seat.roleNumber, seat.contents, seat.isUp(), seat.armed());
            mayCrash |= members.mayCrash(seat) ? 1L << i : 0;
        }
        for (Way way : members.ways.all()) {
            for (Way.Mail mail : way.mails()) {
                into.mail(way.fromIndex(), way.to().peer.index, mail.contents());
            }
        }
        into.rest(members.rest(), mayCrash, members.mayRestart(), members.areToldApart());
        return true;
    }

    @Override
    public boolean canBeRehearsed() {
        return !members.hasChecks();
    }

    @Override
    public long event(Task offered) {
        Happening happening = members.happening(offered);
        return happening == null ? Event.NONE : happening.event();
    }

    @Override
    public int waiting(Task offered) {
        return members.happening(offered) instanceof Way way ? way.mails().size() : 1;
    }

    @Override
    public Touched touched() {
        return members.observation.touched();
    }
}
