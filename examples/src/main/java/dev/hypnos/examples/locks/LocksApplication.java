package dev.hypnos.examples.locks;

import dev.hypnos.examples.otp.Application;
import dev.hypnos.examples.otp.Supervision;

/** The application: a supervisor with the lock server of the node. */
final class LocksApplication {
    static final String NAME = "locks";

    private LocksApplication() {}

    /** As it is installed on a node. */
    static Application of(Version version) {
        return Application.of(
                NAME,
                () -> Supervision.oneForOne(
                        "locks_sup", 0, 10_000, Supervision.child(LockServer.NAME, new LockServer(version))));
    }
}
