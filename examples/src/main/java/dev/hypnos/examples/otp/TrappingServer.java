package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;

/** A server that traps exits, as nearly all do, so that it ends in order. By itself it does nothing else. */
public class TrappingServer extends Server {
    @Override
    protected void init() {
        trapExits();
    }

    /** Starts a server with a name as the generic server does: it looks whether the name is free before it spawns. */
    public static Pid startNamed(String name, Server server) {
        if (whereis(name) != null) {
            throw new IllegalStateException("the name " + name + " is taken");
        }
        return Server.startLink(name, server);
    }
}
