package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.only;
import static dev.hypnos.examples.locks.Lists.with;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Body;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.List;

/** The process of a node that serves remote calls: each in a process of its own, whose end is the answer. */
final class Rex extends Server {
    static final String NAME = "rex";

    /** Something to do; a record, so that it can travel. */
    private record Call(Body body) {}

    private record Served(Ref ref, From from) {}

    private List<Served> served = List.of();

    /** Does something on another node; returns the reason with which it ended. */
    static Object call(Node node, Body body) {
        return call(node.address(NAME), new Call(body), -1);
    }

    @Override
    protected void init() {
        trapExits();
    }

    @Override
    protected Object onCall(Object request, From from) {
        Monitored process = spawnMonitor(here(), "a remote call", ((Call) request).body());
        served = with(served, new Served(process.ref(), from));
        return NO_REPLY;
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down) {
            only(served, call -> call.ref() == down.ref()).forEach(call -> reply(call.from(), down.reason()));
            served = only(served, call -> call.ref() != down.ref());
        }
    }
}
