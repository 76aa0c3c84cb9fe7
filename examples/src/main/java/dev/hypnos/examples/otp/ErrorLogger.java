package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;

/**
 * {@code error_logger}, the event manager that gets all reports. Supervisors report every child that they have started,
 * and the application controller every application that starts or stops.
 */
public final class ErrorLogger extends Server {
    private static final String NAME = "error_logger";

    private record Report(String what) {}

    /** Puts a handler of events in the place of the one before. */
    private record SwapHandler(String handler) {}

    private ErrorLogger() {}

    static Pid start() {
        Pid logger = Server.start(NAME, new ErrorLogger());
        swapHandler("error_logger");
        return logger;
    }

    static void swapHandler(String handler) {
        Server.call(NAME, new SwapHandler(handler), -1);
    }

    /** Reports progress. */
    public static void report(String what) {
        send(NAME, new Report(what));
    }

    @Override
    protected void init() {
        trapExits();
    }

    @Override
    protected Object onCall(Object request, From from) {
        return Reason.NORMAL;
    }
}
