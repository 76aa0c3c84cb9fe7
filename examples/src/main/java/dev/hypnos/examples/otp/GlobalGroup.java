package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Node;

/**
 * {@code global_group}, which can divide the nodes into groups. It is told of each node that is connected, and tells
 * the name server of those in its own group: without a configuration, of all.
 */
final class GlobalGroup extends TrappingServer {
    static final String NAME = "global_group";

    /** A node is connected. */
    record NodeUp(Node node) {}

    @Override
    protected void init() {
        super.init();
        Environment.here().ofKernel("global_groups");
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof NodeUp up) {
            Environment.here().ofKernel("global_groups");
            send(GlobalNameServer.NAME, up);
        }
    }
}
