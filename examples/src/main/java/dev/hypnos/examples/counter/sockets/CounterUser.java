package dev.hypnos.examples.counter.sockets;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks the counter service, and checks what it gets against a specification of what it may get. */
final class CounterUser {
    private static final int TIMEOUT_MILLIS = 5000;

    /** Which ends of a call the author of the specification thought of. */
    enum Specification {
        /** Nobody listens, or no answer comes in time, or the server crashes. */
        WITHOUT_LOST_CONNECTIONS,
        /** Also: the server cannot be reached any more. */
        COMPLETE
    }

    /** An answer. */
    private record Counted(int generation, int counter) {}

    private final String server;
    private final Specification specification;

    CounterUser(String server, Specification specification) {
        this.server = server;
        this.specification = specification;
    }

    /** Asks once. */
    void once() {
        ask(CounterService.INCREMENT);
    }

    /** Asks twice, if the first answer is one; the second must be greater. */
    void twice(boolean ofOneGeneration) {
        Counted first = ask(CounterService.INCREMENT);
        Counted second = first == null ? null : ask(CounterService.INCREMENT);
        if (first == null || second == null) {
            return;
        }
        check(second.counter > first.counter, "the counter went from " + first + " to " + second);
        check(second.generation >= first.generation, "the generation went from " + first + " to " + second);
        check(!ofOneGeneration || second.generation == first.generation, "the answers are of two generations");
    }

    /** Asks for what the server does not know, and must not get an answer. */
    void invalid() {
        check(ask("invalid") == null, "an invalid request was answered");
    }

    /** The answer; null if the call failed in a way that the specification knows. */
    private @Nullable Counted ask(String request) {
        try (Socket socket = new Socket(server, CounterService.PORT)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            new DataOutputStream(socket.getOutputStream()).writeUTF(request);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            return new Counted(in.readInt(), in.readInt());
        } catch (IOException failed) {
            check(isSpecified(failed), "a call failed in a way that is not specified: " + failed.getMessage());
            return null;
        }
    }

    private boolean isSpecified(IOException failed) {
        return switch (failed) {
            case ConnectException nobody -> true;
            case SocketTimeoutException late -> true;
            case EOFException crashed -> true;
            case NoRouteToHostException cut -> specification == Specification.COMPLETE;
            case SocketException reset -> specification == Specification.COMPLETE;
            default -> false;
        };
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
