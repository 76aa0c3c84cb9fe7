package dev.hypnos.examples.locks;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;

/** The application: a supervisor with the lock server of the node. */
final class LocksApplication {
    static final String NAME = "locks";

    private LocksApplication() {}

    static Pid startSupervisor(Version version) {
        Child server =
                Child.permanent(LockServer.NAME, () -> Server.startLink(LockServer.NAME, new LockServer(version)));
        return Server.startLink("locks_sup", Supervisor.of(Strategy.ONE_FOR_ONE, 0, 10_000, server));
    }
}
