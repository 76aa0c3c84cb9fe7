package dev.hypnos.examples.ra;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user of ra calls. A call goes to any server, which sends it on to the leader; what fails is answered by
 * null.
 */
final class Client {
    private static final long CALL_MILLIS = 5_000;

    /** The requests that servers answer. */
    sealed interface Request {
        /** For the leader only; others redirect it. */
        record LeaderCall(Request request) implements Request {}

        record Execute(FifoQueue.Operation operation) implements Request {}

        record Join(String server) implements Request {}

        record Leave(String server) implements Request {}

        record Members() implements Request {}

        /** What the machine of this very server has applied. */
        record LocalQuery() implements Request {}

        record TriggerElection() implements Request {}
    }

    /** The answers to them. */
    sealed interface Answer {
        record Redirect(String leader) implements Answer {}

        record Appended(int index, int term) implements Answer {}

        record Done() implements Answer {}

        record NoChange() implements Answer {}

        record Applied(FifoQueue.Result result) implements Answer {}

        record MemberList(List<String> members) implements Answer {}

        record MachineState(int lastApplied, List<String> queue) implements Answer {}
    }

    private Client() {}

    static void triggerElection(String server) {
        call(server, new Request.TriggerElection());
    }

    static boolean addMember(String askedServer, String server) {
        return leaderCall(askedServer, new Request.Join(server)) instanceof Answer.Appended;
    }

    static boolean removeMember(String askedServer, String server) {
        return leaderCall(askedServer, new Request.Leave(server)) instanceof Answer.Appended;
    }

    /** True if the message is in the queue for good; false if that is not known. */
    static boolean enqueue(String server, String message) {
        return leaderCall(server, new Request.Execute(new FifoQueue.Operation.Enqueue(message)))
                instanceof Answer.Applied;
    }

    /** What was first in the queue; null if nobody answered. */
    static FifoQueue.@Nullable Result dequeue(String server) {
        Answer answer = leaderCall(server, new Request.Execute(new FifoQueue.Operation.Dequeue()));
        return answer instanceof Answer.Applied(FifoQueue.Result result) ? result : null;
    }

    static @Nullable List<String> members(String server) {
        Answer answer = leaderCall(server, new Request.Members());
        return answer instanceof Answer.MemberList(List<String> members) ? members : null;
    }

    static Answer.@Nullable MachineState localQuery(String server) {
        return call(server, new Request.LocalQuery()) instanceof Answer.MachineState state ? state : null;
    }

    private static @Nullable Answer leaderCall(String first, Request request) {
        Answer answer = new Answer.Redirect(first);
        while (answer instanceof Answer.Redirect(String leader)) {
            answer = call(leader, new Request.LeaderCall(request));
        }
        return answer;
    }

    /**
     * A call with a time limit is made by a process of its own, so that a late answer bothers nobody: it calls, sends
     * what it got to who asked, and ends.
     */
    private static @Nullable Answer call(String server, Request request) {
        Pid asker = Model.self();
        Pid proxy = Model.spawn("call of " + server, () -> {
            Object answer;
            try {
                answer = Server.call(server, request, CALL_MILLIS);
            } catch (CallFailed failed) {
                answer = new Failed();
            }
            Model.send(asker, new Result(Model.self(), answer));
        });
        Ref ref = Model.monitor(proxy);
        Object message =
                Model.receive(Result.class, result -> result.proxy() == proxy).answer();
        Model.demonitor(ref);
        return message instanceof Answer answer ? answer : null;
    }

    private record Result(Pid proxy, Object answer) {}

    private record Failed() {}
}
