package dev.hypnos.examples.otp;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import java.util.function.Supplier;

/** Supervisors as they are in OTP: each child that has started is reported. */
public final class Supervision {
    private Supervision() {}

    /** A child that is always started again, and each time reported. */
    public static Child child(String id, Supplier<Pid> start) {
        return Child.permanent(id, () -> {
            Pid pid = start.get();
            ErrorLogger.report(id);
            return pid;
        });
    }

    /** A server with a name as a child. */
    public static Child child(String name, Server server) {
        return child(name, () -> TrappingServer.startNamed(name, server));
    }

    /** A supervisor that starts each child alone again, so often within a time at most. */
    public static Pid oneForOne(String name, int restarts, long periodMillis, Child... children) {
        return TrappingServer.startNamed(name, Supervisor.of(Strategy.ONE_FOR_ONE, restarts, periodMillis, children));
    }

    /** A supervisor that gives up when a child ends. */
    static Pid oneForAll(String name, Child... children) {
        return TrappingServer.startNamed(name, Supervisor.of(Strategy.ONE_FOR_ALL, 0, 1_000, children));
    }
}
