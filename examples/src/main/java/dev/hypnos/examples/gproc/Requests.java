package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Pid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a server does for its clients while there is a leader: answers if it leads, and otherwise passes on to the
 * leader.
 */
final class Requests {
    private final Flaw flaw;
    private final ElectionState state;
    private final Callbacks callbacks;
    /** Requests passed on to the leader and not answered yet, by the number they were passed on with. */
    private final Map<Long, Message.LeaderCall> passedOn = new LinkedHashMap<>();

    private long lastNumber;

    Requests(Flaw flaw, ElectionState state, Callbacks callbacks) {
        this.flaw = flaw;
        this.state = state;
        this.callbacks = callbacks;
    }

    void handle(Object message) {
        switch (message) {
            case Message.Call(Caller caller, Object request) -> callbacks.call(request, caller);
            case Message.Cast(Object content) -> callbacks.cast(content);
            case Message.FromLeader(Object content) -> callbacks.fromLeader(content);
            case Message.LeaderCast(Object content) -> {
                if (state.isLeader()) {
                    callbacks.leaderCast(content);
                } else {
                    send(leader(), message);
                }
            }
            case Message.LeaderCall call -> {
                if (state.isLeader()) {
                    call.caller().answer(callbacks.leaderCall(call.request()));
                } else {
                    passedOn.put(++lastNumber, call);
                    passOn(lastNumber, call);
                }
            }
            case Caller.Answer(Object number, Object content) -> {
                Message.LeaderCall call = passedOn.remove((Long) number);
                if (call != null) {
                    call.caller().answer(content);
                }
            }
            default -> {}
        }
    }

    /** There is a leader again. The released server forgets that the one before may never have answered. */
    void leaderFound() {
        if (flaw == Flaw.LOST_REQUEST) {
            return;
        }
        for (Map.Entry<Long, Message.LeaderCall> waiting : List.copyOf(passedOn.entrySet())) {
            passOn(waiting.getKey(), waiting.getValue());
        }
        callbacks.leaderFound();
    }

    /** To the leader, even if that is this server itself by now. */
    private void passOn(long number, Message.LeaderCall call) {
        send(leader(), new Message.LeaderCall(new Caller(self(), number), call.request()));
    }

    private Pid leader() {
        return Objects.requireNonNull(state.leader);
    }
}
