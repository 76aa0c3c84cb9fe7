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
 * The application: supervisors, which report each child that they have started, the owners of the tables, the
 * write-ahead log, the writer of segments, the store of terms and votes, and servers; and what it needs of Erlang.
 */
final class RaApplication {
    static final String FAILURE_DETECTOR = "aten_detector";
    static final String LOG_TABLES = "ra_log_ets";
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
            for (String name : names) {
                Table.create(name);
            }
        }
    }

    /** Has nothing to do while there is one node, but takes what it is told. */
    private static final class Idle extends Server {
        @Override
        protected void onCast(Object message) {}
    }

    /** The names of the servers. A method, because a field would make every trial load all classes anew. */
    static List<String> servers() {
        return List.of("s1", "s2", "s3", "s4", "s5");
    }

    /** Starts the application and a cluster of five servers, and has one of them elected. */
    static void startCluster(Version version, String firstLeader) {
        startErlang();
        startFailureDetector();
        Supervisor serverSupervisor = Supervisor.of(Strategy.ONE_FOR_ONE, 1, PERIOD_MILLIS);
        Server.start(
                "ra_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ONE,
                        1,
                        PERIOD_MILLIS,
                        child(
                                "ra_metrics_ets",
                                new TableOwner(
                                        ServerTables.METRICS,
                                        ServerTables.ROLES,
                                        ServerTables.LOG_METRICS,
                                        WriteAheadLog.METRICS)),
                        child("ra_log_sup", logSupervisor()),
                        child("ra_server_sup_sup", serverSupervisor)));
        ServerTables tables = ServerTables.find();
        for (int i = 0; i < servers().size(); i++) {
            startServer(serverSupervisor, servers().get(i), i + 1, version, tables);
        }
        Client.triggerElection(firstLeader);
        Client.members(firstLeader);
    }

    /** What a node has before ra is started. */
    private static void startErlang() {
        Server.start(ErrorLogger.Terminal.NAME, new ErrorLogger.Terminal());
        Server.start(ErrorLogger.NAME, new ErrorLogger());
        Server.start(
                "kernel_safe_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ONE,
                        4,
                        PERIOD_MILLIS,
                        child(FileServer.NAME, new FileServer()),
                        child(Dets.Opener.NAME, new Dets.Opener())));
    }

    /** The application aten, which watches other nodes. There are none. */
    private static void startFailureDetector() {
        Server.start(
                "aten_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ONE,
                        1,
                        PERIOD_MILLIS,
                        child("aten_sink", new Idle()),
                        child(FAILURE_DETECTOR, new Idle()),
                        child("aten_emitter", new Idle())));
    }

    private static Supervisor logSupervisor() {
        return Supervisor.of(
                Strategy.ONE_FOR_ALL,
                1,
                PERIOD_MILLIS,
                child(
                        LOG_TABLES,
                        new TableOwner(
                                WriteAheadLog.OPEN_TABLES,
                                ServerTables.CLOSED,
                                ServerTables.DIRECTORY,
                                ServerTables.DIRECTORY_OF_NAMES)),
                child(MetaStore.NAME, new MetaStore()),
                child(SegmentWriter.NAME, new SegmentWriter()),
                child(
                        "ra_log_wal_sup",
                        Supervisor.of(
                                Strategy.ONE_FOR_ONE,
                                1,
                                PERIOD_MILLIS,
                                child(WriteAheadLog.NAME, new WriteAheadLog()))));
    }

    /** A supervisor reports every child that it has started. */
    private static Child child(String name, Server server) {
        return Child.permanent(name, () -> {
            Pid child = Server.startLink(name, server);
            ErrorLogger.progress();
            return child;
        });
    }

    /** Each server has a supervisor of its own; one that ends as it should is not started again. */
    private static void startServer(Supervisor servers, String name, int number, Version version, ServerTables tables) {
        Pid supervisor = Objects.requireNonNull(Model.whereis("ra_server_sup_sup"));
        Child server = new Child(name, Restart.TRANSIENT, PERIOD_MILLIS, () -> {
            Pid started = Server.startLink(name, new RaftServer(name, number, version, servers(), tables));
            ErrorLogger.progress();
            return started;
        });
        servers.add(supervisor, Child.temporary(name + "_sup", () -> {
            Pid started = Server.startLink(Supervisor.of(Strategy.ONE_FOR_ONE, 2, PERIOD_MILLIS, server));
            ErrorLogger.progress();
            return started;
        }));
    }
}
