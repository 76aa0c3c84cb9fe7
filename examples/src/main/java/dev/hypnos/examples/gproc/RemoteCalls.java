package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnMonitor;

import dev.hypnos.model.Address;
import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The server that each node has for calls from elsewhere. It runs what it is asked in a process of its own, which
 * tells the server the result, which tells the caller.
 */
final class RemoteCalls extends TrappingServer {
    static final String NAME = "rex";

    /** What can be called: a record, since it travels in a message. */
    interface Function {
        Object apply();
    }

    /** The call failed at the other end. */
    record BadCall(String reason) {}

    private record Apply(Caller caller, Function function) {}

    private record Done(Pid worker, Object result) {}

    private record Collected(List<Object> results) {}

    private final Map<Pid, Caller> callers = new LinkedHashMap<>();

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Apply(Caller caller, Function function) -> {
                Pid server = self();
                Monitored worker = spawnMonitor(here(), "remote call on " + here(), () -> work(server, function));
                callers.put(worker.pid(), caller);
            }
            case Done(Pid worker, Object result) -> answer(worker, result);
            case Down(Ref ignored, Pid worker, Object reason) -> answer(worker, new BadCall(String.valueOf(reason)));
            default -> {}
        }
    }

    private void answer(Object worker, Object result) {
        Caller caller = callers.remove((Pid) worker);
        if (caller != null) {
            caller.answer(result);
        }
    }

    private static void work(Pid server, Function function) {
        Object result;
        try {
            result = function.apply();
        } catch (Caller.NotAnswered | CallFailed failed) {
            result = new BadCall(String.valueOf(failed.getMessage()));
        }
        send(server, new Done(self(), result));
    }

    /** Calls a function on another node and waits for its result, however long. */
    static Object call(Node node, Function function) {
        return callAll(List.of(node), function).getFirst();
    }

    /**
     * Calls a function on several nodes at once, from a process in between; returns the results in the order of
     * the nodes.
     */
    static List<Object> multicall(List<Node> nodes, Function function) {
        Monitored between = spawnMonitor(here(), "multicall", () -> exit(new Collected(callAll(nodes, function))));
        Down down = receive(Down.class, end -> end.ref() == between.ref());
        return ((Collected) down.reason()).results();
    }

    private static List<Object> callAll(List<Node> nodes, Function function) {
        List<Ref> refs = new ArrayList<>();
        for (Node node : nodes) {
            Address server = node.address(NAME);
            Ref ref = monitor(server);
            refs.add(ref);
            send(server, new Apply(new Caller(self(), ref), function));
        }
        List<Object> results = new ArrayList<>();
        for (Ref ref : refs) {
            Object came = receive(message -> message instanceof Caller.Answer answer && answer.tag() == ref
                    || message instanceof Down down && down.ref() == ref);
            if (came instanceof Caller.Answer answer) {
                demonitor(ref);
                results.add(answer.content());
            } else {
                results.add(new BadCall(String.valueOf(((Down) came).reason())));
            }
        }
        return List.copyOf(results);
    }
}
