package dev.hypnos.examples.counter;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import dev.hypnos.model.Table;

/** Counts on request. Its state is in a table of its supervisor; any other request is the end of it. */
final class CounterServer extends Server {
    static final String NAME = "counter_server";

    private static final String SUPERVISOR = "counter_server_supervisor";
    private static final String TABLE = "counter_table";
    private static final String GENERATION = "generation";
    private static final String COUNTER = "counter";
    private static final long PERIOD_MILLIS = 5_000;

    /** What a client can ask for. */
    enum Request {
        INCREMENT,
        /** Not understood by the server. */
        INVALID
    }

    /**
     * The answer to a request that is understood.
     *
     * @param generation how often the server has been started
     * @param counter the new value
     */
    record Counted(long generation, long counter) {}

    /** The server does not handle what it does not understand: it crashes. */
    static final class InvalidRequest extends RuntimeException {
        private static final long serialVersionUID = 1;

        InvalidRequest(Object request) {
            super("invalid: " + request);
        }
    }

    private final Table<String, Long> table;
    private long generation;

    private CounterServer(Table<String, Long> table) {
        this.table = table;
    }

    /** Starts the supervisor, which owns the table, and the server; the supervisor is linked to the caller. */
    static Pid startSupervisor() {
        Child server = Child.permanent(NAME, CounterServer::startInSupervisor);
        return Server.startLink(SUPERVISOR, Supervisor.of(Strategy.ONE_FOR_ONE, 1, PERIOD_MILLIS, server));
    }

    /** Runs in the supervisor, so the table is its own: made at the first start, and still there at the next. */
    private static Pid startInSupervisor() {
        Table<String, Long> table = Table.named(TABLE);
        if (table == null) {
            table = Table.create(TABLE);
            table.put(GENERATION, 0L);
            table.put(COUNTER, 0L);
        }
        return Server.startLink(NAME, new CounterServer(table));
    }

    @Override
    protected void init() {
        generation = table.add(GENERATION, 1);
    }

    @Override
    protected Object onCall(Object request, From from) {
        if (request == Request.INCREMENT) {
            return new Counted(generation, table.add(COUNTER, 1));
        }
        throw new InvalidRequest(request);
    }
}
