package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Server;

/**
 * Erlang's event manager for reports. Who reports looks up its name and sends, two operations, and goes on; the manager
 * hands each event to the handler that prints it, which asks the process of the terminal and waits for its answer, as
 * every output in Erlang does.
 */
final class ErrorLogger extends Server {
    static final String NAME = "error_logger";

    private record Event() {}

    private record Print() {}

    private record Printed() {}

    /** A line about what a server does. */
    static void info() {
        Model.send(Model.here().address(NAME), new Event());
    }

    /** What every supervisor tells of each child that it has started. */
    static void progress() {
        Model.send(Model.here().address(NAME), new Event());
    }

    @Override
    protected void init() {
        Model.trapExits();
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Event) {
            call(Terminal.NAME, new Print(), -1);
        }
    }

    /** The process that has the terminal. */
    static final class Terminal extends Server {
        static final String NAME = "user";

        @Override
        protected Object onCall(Object request, From from) {
            return new Printed();
        }
    }
}
