package dev.hypnos.examples.mirrored;

import static dev.hypnos.examples.otp.Supervision.child;

import dev.hypnos.examples.otp.Applications;
import dev.hypnos.examples.otp.Otp;
import dev.hypnos.examples.otp.Supervision;
import java.util.List;

/** What a member needs of its node: process groups, and the database with its table of children. */
final class Services {
    private static final long PERIOD_MILLIS = 3_600_000;

    private Services() {}

    /** Boots the node, starts the database, and makes the table in it. */
    static void start() {
        Otp.bootHere(List.of(Mnesia.application()));
        Supervision.oneForOne(
                "supervisor of groups",
                4,
                PERIOD_MILLIS,
                child(GlobalLocks.NAME, new GlobalLocks()),
                child(ProcessGroups.NAME, new ProcessGroups()));
        Applications.ensureStarted(Mnesia.NAME);
        Controller.createTable(ChildTable.NAME);
    }
}
