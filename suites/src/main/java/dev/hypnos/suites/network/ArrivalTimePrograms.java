package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Time-outs against what arrives. */
public class ArrivalTimePrograms extends NetworkProgram {
    private static final int MILLIS = 4;

    @Outcomes("SocketTimeoutException true")
    public Object aReadTimesOut() throws Exception {
        Socket socket = ends().one();
        socket.setSoTimeout(MILLIS);
        long start = System.nanoTime();
        say(answer(() -> socket.getInputStream().read()));
        say(System.nanoTime() - start >= MILLIS * 1_000_000L);
        return said();
    }

    @Outcomes(
            value = {"x", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstAByte() throws Exception {
        Ends ends = ends();
        ends.one().setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            write(ends.other(), "x");
        });
        String seen = answer(() -> read(ends.one(), 1));
        joined();
        return seen;
    }

    /** Nothing is lost by a time-out. */
    @Outcomes("SocketTimeoutException x")
    public Object aSocketIsGoodAfterATimeOut() throws Exception {
        Ends ends = ends();
        ends.one().setSoTimeout(MILLIS);
        say(answer(() -> read(ends.one(), 1)));
        ends.one().setSoTimeout(0);
        started(() -> write(ends.other(), "x"));
        say(read(ends.one(), 1));
        return joined();
    }

    @Outcomes(
            value = {"-1", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstTheEnd() throws Exception {
        Ends ends = ends();
        ends.one().setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            ends.other().close();
        });
        String seen = answer(() -> ends.one().getInputStream().read());
        joined();
        return seen;
    }

    @Outcomes(
            value = {"SocketException", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstClose() throws Exception {
        Ends ends = ends();
        var in = ends.one().getInputStream();
        ends.one().setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            ends.one().close();
        });
        String seen = answer(in::read);
        joined();
        return seen;
    }

    @Outcomes("SocketTimeoutException true")
    public Object anAcceptTimesOut() throws Exception {
        ServerSocket server = server();
        server.setSoTimeout(MILLIS);
        long start = System.nanoTime();
        say(answer(server::accept));
        say(System.nanoTime() - start >= MILLIS * 1_000_000L);
        return said();
    }

    @Outcomes(
            value = {"accepted", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstAClient() throws Exception {
        ServerSocket server = server();
        server.setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            client(server);
        });
        String seen = answer(() -> {
            opened(server.accept());
            return "accepted";
        });
        joined();
        return seen;
    }

    @Outcomes("SocketTimeoutException x")
    public Object aServerIsGoodAfterATimeOut() throws Exception {
        ServerSocket server = server();
        server.setSoTimeout(MILLIS);
        say(answer(server::accept));
        server.setSoTimeout(0);
        started(() -> write(client(server), "x"));
        say(read(opened(server.accept()), 1));
        return joined();
    }

    /** It takes effect for reads that begin later. */
    @Outcomes(
            value = {"x", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutIsSetDuringARead() throws Exception {
        Ends ends = ends();
        started(() -> say(answer(() -> read(ends.one(), 1))));
        ends.one().setSoTimeout(1);
        Thread.sleep(MILLIS);
        write(ends.other(), "x");
        return joined();
    }

    /** Time goes on from read to read, not from byte to byte. */
    @Outcomes(
            value = {"ab", "aSocketTimeoutException", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object everyReadHasItsOwnTime() throws Exception {
        Ends ends = ends();
        ends.one().setSoTimeout(2 * MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            write(ends.other(), "a");
            Thread.sleep(MILLIS);
            write(ends.other(), "b");
        });
        String seen = "";
        try {
            seen += read(ends.one(), 1);
            seen += read(ends.one(), 1);
        } catch (SocketTimeoutException late) {
            seen += late.getClass().getSimpleName();
        }
        joined();
        return seen;
    }

    @Outcomes("IllegalArgumentException IllegalArgumentException IllegalArgumentException")
    public Object negativeTimesAreRefused() throws Exception {
        ServerSocket server = server();
        Socket socket = opened(new Socket());
        say(answer(() -> {
            socket.setSoTimeout(-1);
            return "set";
        }));
        say(answer(() -> {
            server.setSoTimeout(-1);
            return "set";
        }));
        say(answer(() -> {
            socket.connect(server.getLocalSocketAddress(), -1);
            return "connected";
        }));
        return said();
    }

    /** Who waits to connect gives up at its time, and is closed by that. */
    @Outcomes("SocketTimeoutException true")
    public Object aConnectTimesOut() throws Exception {
        var server = fullServer();
        Socket socket = opened(new Socket());
        say(answer(() -> {
            socket.connect(server.getLocalAddress(), MILLIS);
            return "connected";
        }));
        say(socket.isClosed());
        return said();
    }
}
