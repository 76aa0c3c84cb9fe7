package dev.hypnos.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server with states: what an event does depends on the state it is in. Extend it with an enum or sealed type of
 * states.
 *
 * <p>An event can be {@linkplain #postpone postponed}: it comes again, before any newer one, when the state has
 * changed. A handler can make up the {@linkplain #nextEvent next event}. A
 * {@linkplain #stateTimeout time-out of a state} is forgotten when the state changes.
 *
 * @param <S> the states
 * @since 0.1
 */
public abstract class StateMachine<S> extends Server {
    /** What happened: a call, a cast, another message, the time-out of a state. */
    public sealed interface Event {
        /** A call, to be answered with {@link #reply}. */
        record Call(From from, Object request) implements Event {}

        record CastEvent(Object message) implements Event {}

        record Message(Object message) implements Event {}

        /** The time of the state is up. */
        record StateTimeout() implements Event {}
    }

    private record Expired(int number) {}

    private S state;
    private final Deque<Event> next = new ArrayDeque<>();
    private final List<Event> postponed = new ArrayList<>();
    /** What the handler that runs now wants: events to come next, and whether its own comes again. */
    private final List<Event> inserted = new ArrayList<>();

    private boolean postpones;
    private boolean changed;
    private int timeouts;
    private @Nullable Timer timer;

    protected StateMachine(S first) {
        this.state = first;
    }

    /** Handles an event in a state. Change the state with {@link #become}. */
    protected abstract void on(S state, Event event) throws Exception;

    /** The state that it is in. */
    protected final S state() {
        return state;
    }

    /** Enters a state, which may be the same: postponed events come again only if it is another. */
    protected final void become(S newState) {
        if (!newState.equals(state)) {
            state = newState;
            changed = true;
            stopTimeout();
        }
    }

    /** The event at hand comes again when the state has changed. */
    protected final void postpone() {
        postpones = true;
    }

    /** This event is handled next, before what was postponed and what is in the mailbox; several in their order. */
    protected final void nextEvent(Event event) {
        inserted.add(event);
    }

    /** Unless the state changes before, a {@link Event.StateTimeout} comes after this time. */
    protected final void stateTimeout(long millis) {
        stopTimeout();
        timer = Model.sendAfter(millis, Model.self(), new Expired(++timeouts));
    }

    private void stopTimeout() {
        timeouts++;
        if (timer != null) {
            timer.cancel(REPLY_POINT);
            timer = null;
        }
    }

    private void handle(Event event) throws Exception {
        next.add(event);
        while (!next.isEmpty()) {
            Event now = next.poll();
            postpones = false;
            changed = false;
            on(state, now);
            if (postpones) {
                postponed.add(now);
            }
            if (changed) {
                putFirst(postponed);
            }
            putFirst(inserted);
        }
    }

    private void putFirst(List<Event> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            next.addFirst(events.get(i));
        }
        events.clear();
    }

    @Override
    protected final Object onCall(Object request, From from) throws Exception {
        handle(new Event.Call(from, request));
        return NO_REPLY;
    }

    @Override
    protected final void onCast(Object message) throws Exception {
        handle(new Event.CastEvent(message));
    }

    @Override
    protected final void onMessage(Object message) throws Exception {
        if (message instanceof Expired(int number)) {
            if (number == timeouts) {
                handle(new Event.StateTimeout());
            }
        } else {
            handle(new Event.Message(message));
        }
    }
}
