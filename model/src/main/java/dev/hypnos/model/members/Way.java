package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.kernel.events.Tokens;
import dev.hypnos.runtime.Courier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way from a member, or from the test, to a member. What is sent on it arrives in its order, each message by an
 * event of its own.
 */
final class Way extends Happening {
    /**
     * What is on its way.
     *
     * @param message null for the news that the sender is gone
     * @param mark what its sender left, and whoever gets it follows; -1 for none
     * @param since when it was sent, among all that was sent
     */
    record Mail(@Nullable Object message, Tokens contents, int mark, long since) {}

    private final @Nullable Seat from;
    private final Seat to;
    private final Deque<Mail> mails = new ArrayDeque<>();
    private @Nullable Mail arriving;
    private int order = -1;

    Way(Members members, @Nullable Seat from, Seat to) {
        super(members, (from == null ? "test" : from.toString()) + " to " + to);
        this.from = from;
        this.to = to;
    }

    void add(Mail mail) {
        mails.addLast(mail);
        members.changed(this);
    }

    /** What is on its way is lost. */
    void lose() {
        mails.clear();
        members.changed(this);
    }

    Deque<Mail> mails() {
        return mails;
    }

    Seat to() {
        return to;
    }

    /** When the next message was sent, among all that was sent and armed. */
    long since() {
        return mails.getFirst().since();
    }

    int fromIndex() {
        return from == null ? Event.NOBODY : from.peer.index;
    }

    /** What stands for the order of what is sent here. */
    int order() {
        if (order < 0) {
            order = members.newResource("the way from " + (from == null ? "the test" : from) + " to " + to);
        }
        return order;
    }

    @Override
    long event() {
        return Event.of(Event.DELIVERY, fromIndex(), to.peer.index, 0);
    }

    @Override
    boolean canHappen() {
        return !mails.isEmpty() && to.isUp();
    }

    @Override
    Seat seat() {
        return to;
    }

    /** Takes the next message, without an event. */
    void take() {
        arriving = mails.removeFirst();
    }

    @Override
    void offer(Courier to) {
        members.offer(to, seat().life(), Access.READ);
    }

    @Override
    void begin() {
        take();
        members.follow(acting(), Objects.requireNonNull(arriving).mark());
    }

    @Override
    void handle() {
        Member member = Objects.requireNonNull(to.member);
        Mail mail = Objects.requireNonNull(arriving);
        arriving = null;
        if (mail.message() == null) {
            member.lost(Objects.requireNonNull(from).peer);
        } else {
            member.receive(from == null ? Members.TEST : from.peer, mail.message());
        }
    }

    @Override
    String words() {
        Mail mail = arriving;
        Object what = mail == null || mail.message() == null ? "that the connection is gone" : mail.message();
        return to + " receives from " + (from == null ? "the test" : from) + ": " + what;
    }
}
