package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Restart;
import dev.hypnos.model.Supervisor.Strategy;
import dev.hypnos.model.Table;
import java.util.List;
import java.util.Objects;

/**
 * The application: supervisors, the owner of the tables, the write-ahead log, the store of terms and votes, and
 * servers.
 */
final class RaApplication {
    private static final long PERIOD_MILLIS = 5_000;

    private RaApplication() {}

    /** Keeps the tables alive that others write to. */
    private static final class TableOwner extends Server {
        private final List<String> names;

        TableOwner(String... names) {
            this.names = List.of(names);
        }

        @Override
        protected void init() {
            names.forEach(Table::create);
        }
    }

    /** The names of the servers. A method, because a field would make every trial load all classes anew. */
    static List<String> servers() {
        return List.of("s1", "s2", "s3", "s4", "s5");
    }

    static <K, V> Table<K, V> table(String name) {
        return Objects.requireNonNull(Table.named(name), name);
    }

    /** Starts the application and a cluster of five servers, and has one of them elected. */
    static void startCluster(Version version, String firstLeader) {
        Supervisor serverSupervisor = Supervisor.of(Strategy.ONE_FOR_ONE, 1, PERIOD_MILLIS);
        Server.start(
                "ra_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ONE,
                        1,
                        PERIOD_MILLIS,
                        child(
                                "ra_metrics_ets",
                                new TableOwner(RaftState.METRICS, RaftServer.ROLES, "ra_log_wal_metrics")),
                        child(
                                "ra_log_sup",
                                Supervisor.of(
                                        Strategy.ONE_FOR_ALL,
                                        1,
                                        PERIOD_MILLIS,
                                        child(
                                                "ra_log_ets",
                                                new TableOwner(
                                                        WriteAheadLog.OPEN_TABLES,
                                                        RaftServer.DIRECTORY,
                                                        MetaStore.NAME)),
                                        child(MetaStore.NAME, new MetaStore()),
                                        child(
                                                "ra_log_wal_sup",
                                                Supervisor.of(
                                                        Strategy.ONE_FOR_ONE,
                                                        1,
                                                        PERIOD_MILLIS,
                                                        child(WriteAheadLog.NAME, new WriteAheadLog()))))),
                        child("ra_server_sup_sup", serverSupervisor)));
        for (int i = 0; i < servers().size(); i++) {
            startServer(serverSupervisor, servers().get(i), i + 1, version);
        }
        Client.triggerElection(firstLeader);
        Client.members(firstLeader);
    }

    private static Child child(String name, Server server) {
        return Child.permanent(name, () -> Server.startLink(name, server));
    }

    /** Each server has a supervisor of its own; one that ends as it should is not started again. */
    private static void startServer(Supervisor servers, String name, int number, Version version) {
        Pid supervisor = Objects.requireNonNull(Model.whereis("ra_server_sup_sup"));
        Child server = new Child(
                name,
                Restart.TRANSIENT,
                PERIOD_MILLIS,
                () -> Server.startLink(name, new RaftServer(name, number, version, servers())));
        servers.add(
                supervisor,
                Child.temporary(
                        name + "_sup",
                        () -> Server.startLink(Supervisor.of(Strategy.ONE_FOR_ONE, 2, PERIOD_MILLIS, server))));
    }
}
