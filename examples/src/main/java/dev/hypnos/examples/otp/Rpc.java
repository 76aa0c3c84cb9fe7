package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnMonitor;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code rex}, the server that each node has for calls from elsewhere, and what others use it by. It runs what it is
 * asked in a process of its own, which it monitors, which tells it the result, which it tells the caller.
 */
public final class Rpc extends TrappingServer {
    static final String NAME = "rex";

    /** What can be called: a record, since it travels in a message. */
    public interface Function {
        Object apply();
    }

    /** The call failed at the other end. */
    public record BadCall(String reason) {}

    private record Done(Pid worker, Object result) {}

    private final Map<Pid, MultiCall.Caller> callers = new LinkedHashMap<>();

    Rpc() {}

    /** Calls a function on another node and waits for its result, however long. */
    public static Object call(Node node, Function function) {
        return multicall(List.of(node), function).getFirst();
    }

    /** Calls a function on several nodes at once; returns the results in the order of the nodes. */
    public static List<Object> multicall(List<Node> nodes, Function function) {
        List<Object> results = MultiCall.call(nodes, NAME, function);
        results.replaceAll(result ->
                result instanceof MultiCall.NoServer(Object reason) ? new BadCall(reason.toString()) : result);
        return results;
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case MultiCall.Request(MultiCall.Caller caller, Object function) -> {
                Pid server = self();
                Monitored worker = spawnMonitor(here(), "remote call", () -> work(server, (Function) function));
                callers.put(worker.pid(), caller);
            }
            case Done(Pid worker, Object result) -> answer(worker, result);
            case Down(Ref ignored, Pid worker, Object reason) -> answer(worker, new BadCall(String.valueOf(reason)));
            default -> {}
        }
    }

    private void answer(Pid worker, Object result) {
        MultiCall.Caller caller = callers.remove(worker);
        if (caller != null) {
            caller.answer(result);
        }
    }

    private static void work(Pid server, Function function) {
        Object result;
        try {
            result = function.apply();
        } catch (CallFailed | NotAnswered failed) {
            result = new BadCall(String.valueOf(failed.getMessage()));
        }
        send(server, new Done(self(), result));
    }
}
