package dev.hypnos.examples.mirrored;

import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import dev.hypnos.model.Table;

/** What a member needs of its node: process groups, and the database with its table of children. */
final class Services {
    private static final int NO_RESTARTS = 0;
    private static final long PERIOD_MILLIS = 86_400_000;

    private Services() {}

    /** Starts all of it, each server by its supervisor. */
    static void start() {
        Server.start(
                "kernel_sup",
                supervisor(
                        Strategy.ONE_FOR_ALL,
                        server(GlobalLocks.NAME, new GlobalLocks()),
                        Child.permanent(
                                "kernel_safe_sup",
                                () -> Server.startLink(
                                        "kernel_safe_sup",
                                        supervisor(
                                                Strategy.ONE_FOR_ONE,
                                                server(ProcessGroups.NAME, new ProcessGroups()))))));
        Server.start(
                "mnesia_sup",
                supervisor(
                        Strategy.ONE_FOR_ALL,
                        Child.permanent(
                                "mnesia_kernel_sup",
                                () -> Server.startLink(
                                        "mnesia_kernel_sup",
                                        supervisor(
                                                Strategy.ONE_FOR_ALL,
                                                server(Locker.NAME, new Locker()),
                                                server(TransactionManager.NAME, new TransactionManager()),
                                                server("mnesia_controller", new TableOwner()))))));
    }

    private static Supervisor supervisor(Strategy strategy, Child... children) {
        return Supervisor.of(strategy, NO_RESTARTS, PERIOD_MILLIS, children);
    }

    private static Child server(String name, Server server) {
        return Child.permanent(name, () -> Server.startLink(name, server));
    }

    /** Has the tables of the database. */
    private static final class TableOwner extends Server {
        @Override
        protected void init() {
            Table.create(ChildTable.NAME);
        }
    }
}
