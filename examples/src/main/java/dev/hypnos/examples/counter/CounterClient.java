package dev.hypnos.examples.counter;

import static dev.hypnos.model.Model.rpc;

import dev.hypnos.examples.counter.CounterServer.Counted;
import dev.hypnos.examples.counter.CounterServer.InvalidRequest;
import dev.hypnos.examples.counter.CounterServer.Request;
import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Crash;
import dev.hypnos.model.Node;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import org.jspecify.annotations.Nullable;

/** Asks the counter server, and checks what it gets against a specification of what it may get. */
final class CounterClient {
    /** How a client reaches the server. */
    enum Way {
        /** By its name on the same node. */
        LOCAL,
        /** From its own node, by a call of the server's process on the other; what vnet calls "proxy". */
        DIRECT,
        /** By a call of a function on the server's node, which calls the server there. */
        RPC
    }

    /** Which ends of a call the author of the specification thought of, beside those that every call can have. */
    enum Specification {
        /** The server is gone, or does not answer in time, or crashed; or the remote call as a whole failed. */
        WITHOUT_LOST_CONNECTIONS,
        /** Also: it cannot be reached any more. */
        COMPLETE
    }

    private final Way way;
    private final Node serverNode;
    private final Specification specification;

    CounterClient(Way way, Node serverNode, Specification specification) {
        this.way = way;
        this.serverNode = serverNode;
        this.specification = specification;
    }

    /** Asks once. */
    void once() {
        ask(Request.INCREMENT);
    }

    /** Asks twice, if the first answer is one; the second must be greater. */
    void twice() {
        twice(false);
    }

    /** As {@link #twice()}, but also claims that both answers come from one generation of the server. */
    void twiceOfOneGeneration() {
        twice(true);
    }

    private void twice(boolean oneGeneration) {
        Counted first = ask(Request.INCREMENT);
        if (first == null) {
            return;
        }
        Counted second = ask(Request.INCREMENT);
        if (second == null) {
            return;
        }
        check(second.counter() > first.counter(), "the counter went from " + first + " to " + second);
        check(second.generation() >= first.generation(), "the generation went from " + first + " to " + second);
        if (oneGeneration) {
            check(second.generation() == first.generation(), "the answers are of two generations");
        }
    }

    /** Asks for what the server does not know, and must not get an answer. */
    void invalid() {
        check(ask(Request.INVALID) == null, "an invalid request was answered");
    }

    /** The answer; null if the call failed in a way that the specification knows. */
    private @Nullable Counted ask(Request request) {
        try {
            return (Counted)
                    switch (way) {
                        case LOCAL -> Server.call(CounterServer.NAME, request, Server.CALL_MILLIS);
                        case DIRECT -> Server.call(serverNode.address(CounterServer.NAME), request, Server.CALL_MILLIS);
                        case RPC ->
                            rpc(serverNode, -1, () -> Server.call(CounterServer.NAME, request, Server.CALL_MILLIS));
                    };
        } catch (CallFailed failed) {
            check(isSpecified(failed.reason()), "a call failed in a way that is not specified: " + failed.reason());
            return null;
        }
    }

    private boolean isSpecified(Object reason) {
        if (reason == Reason.NO_CONNECTION) {
            // A remote call that cannot be made is specified from the start; a lost server is not.
            return way == Way.RPC || specification == Specification.COMPLETE;
        }
        return reason == Reason.TIMEOUT
                || reason == Reason.NO_PROCESS
                || (reason instanceof Crash crash && crash.type().equals(InvalidRequest.class.getName()));
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
