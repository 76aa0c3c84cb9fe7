package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.ArrayList;
import java.util.List;

/**
 * A call to the servers of one name on several nodes at once: all are asked before the first answer is awaited. Such a
 * request comes to a server as a message.
 */
final class MultiCall {
    /** Who asks, and how the answer is known. */
    record Caller(Pid pid, Ref ref) {
        void answer(Object content) {
            send(pid, new Answer(ref, content));
        }
    }

    record Request(Caller caller, Object content) {}

    private record Answer(Ref ref, Object content) {}

    /** In the place of an answer: the server is gone. */
    record NoServer(Object reason) {}

    private MultiCall() {}

    /** Returns the answers, in the order of the nodes. */
    static List<Object> call(List<Node> nodes, String server, Object request) {
        Ref[] refs = new Ref[nodes.size()];
        for (int i = 0; i < refs.length; i++) {
            Address address = nodes.get(i).address(server);
            refs[i] = monitor(address);
            send(address, new Request(new Caller(self(), refs[i]), request));
        }
        List<Object> answers = new ArrayList<>(refs.length);
        for (Ref ref : refs) {
            Object came = receive(message -> message instanceof Answer answer && answer.ref() == ref
                    || message instanceof Down down && down.ref() == ref);
            if (came instanceof Answer answer) {
                demonitor(ref);
                answers.add(answer.content());
            } else {
                answers.add(new NoServer(((Down) came).reason()));
            }
        }
        return answers;
    }
}
