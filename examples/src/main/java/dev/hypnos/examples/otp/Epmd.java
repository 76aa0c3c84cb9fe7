package dev.hypnos.examples.otp;

import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;

/** {@code erl_epmd}, which tells the host's port mapper where this node listens. */
final class Epmd extends TrappingServer {
    private static final String NAME = "erl_epmd";

    static void registerNode() {
        Server.call(NAME, "register", -1);
    }

    @Override
    protected Object onCall(Object request, From from) {
        return Reason.NORMAL;
    }
}
