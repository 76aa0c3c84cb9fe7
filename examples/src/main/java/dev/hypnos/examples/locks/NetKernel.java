package dev.hypnos.examples.locks;

import dev.hypnos.model.Body;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;

/** The process of a node that starts processes there for others. */
final class NetKernel extends Server {
    static final String NAME = "net_kernel";

    /** Something to run; a record, so that it can travel. */
    private record Spawn(Body body) {}

    /** Starts a process on another node, and monitors it. */
    static void spawn(Node node, Body body) {
        Model.monitor((Pid) call(node.address(NAME), new Spawn(body), -1));
    }

    @Override
    protected Object onCall(Object request, From from) {
        return Model.spawn("spawned by " + from.pid(), ((Spawn) request).body());
    }
}
