package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.examples.otp.NotAnswered;
import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for an answer.
 *
 * @param tag what the answer is known by: the monitor of a client, or the number that a server gave what it passed on
 */
record Caller(Pid pid, Object tag) {
    /** The answer to a call. */
    record Answer(Object tag, Object content) {}

    void answer(Object content) {
        send(pid, new Answer(tag, content));
    }

    /** Calls a server of the election: a monitor, a message, a wait, and the end of the monitor. */
    static Object call(Address server, long millis, Function<Caller, Message> request) {
        Ref ref = monitor(server);
        send(server, request.apply(new Caller(self(), ref)));
        @Nullable
        Object came = receive(
                millis,
                message -> message instanceof Answer answer && answer.tag() == ref
                        || message instanceof Down down && down.ref() == ref);
        if (came instanceof Answer answer) {
            demonitor(ref);
            return answer.content();
        }
        if (came instanceof Down down) {
            throw new NotAnswered(server + " is gone: " + down.reason());
        }
        demonitor(ref);
        throw new NotAnswered(server + " did not answer within " + millis + " ms");
    }
}
