package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;

/** How a connection ends: one way at a time, at once, or by a reset. */
public class EndPrograms extends NetworkProgram {
    @Outcomes("question-1 answer-1")
    public Object oneWayIsClosedTheOtherStaysOpen() throws Exception {
        Ends ends = ends();
        started(() -> {
            say(readToTheEnd(ends.other()));
            write(ends.other(), "answer");
            ends.other().close();
        });
        write(ends.one(), "question");
        ends.one().shutdownOutput();
        String answer = readToTheEnd(ends.one());
        return joined() + " " + answer;
    }

    @Outcomes("-1 -1 -1")
    public Object theEndStaysTheEnd() throws Exception {
        Ends ends = ends();
        ends.one().close();
        for (int i = 0; i < 3; i++) {
            say(ends.other().getInputStream().read());
        }
        return said();
    }

    /** The end of the stream wakes up who waits. */
    @Outcomes("-1")
    public Object theEndEndsAWait() throws Exception {
        Ends ends = ends();
        started(() -> say(ends.other().getInputStream().read()));
        pause();
        ends.one().close();
        return joined();
    }

    /**
     * What was not read when a socket was closed is lost, and the other end is told by a reset. The end of the stream, which the
     * JDK sends before, comes first, unless it gets lost.
     */
    @Outcomes({"-1", "SocketException"})
    public Object closedWithUnreadBytes() throws Exception {
        Ends ends = ends();
        write(ends.one(), "xy");
        ends.other().getInputStream().read();
        ends.other().close();
        return readToTheEnd(ends.one());
    }

    /** Whether the bytes had arrived when the other end was closed is open; if they had not, its end comes first. */
    @Outcomes({"SocketException", "-1"})
    public Object bytesAgainstClose() throws Exception {
        Ends ends = ends();
        started(() -> ends.other().close());
        write(ends.one(), "x");
        String seen = readToTheEnd(ends.one());
        joined();
        return seen;
    }

    /** The first write after the other end was closed is sent; what comes back makes a later one fail. */
    @Outcomes("true SocketException")
    public Object writesAfterTheOtherEndWasClosed() throws Exception {
        Ends ends = ends();
        ends.other().close();
        ends.one().getInputStream().read();
        int written = 0;
        try {
            for (; written < 10_000; written++) {
                write(ends.one(), "x");
                Thread.sleep(1);
            }
            return "never";
        } catch (IOException told) {
            return written > 0 ? "true " + told.getClass().getSimpleName() : "at once";
        }
    }

    /** Who has seen the end sees it again, even if the other end did not like what was written then. */
    @Outcomes("-1 -1")
    public Object theEndIsSeenAfterAReset() throws Exception {
        Ends ends = ends();
        ends.other().close();
        say(ends.one().getInputStream().read());
        write(ends.one(), "x");
        pause();
        say(readToTheEnd(ends.one()));
        return said();
    }

    /** The same of a channel. */
    @Outcomes("-1 -1 IOException")
    public Object theEndIsSeenAfterAResetOfAChannel() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.other().close();
        say(ends.one().read(ByteBuffer.allocate(1)));
        ends.one().write(buffer("x"));
        pause();
        say(answer(() -> ends.one().read(ByteBuffer.allocate(1))));
        say(answer(() -> ends.one().write(buffer("x"))));
        return said();
    }

    /** Of a channel nothing but the reset is sent, unless the bytes come in two pieces, one of them later. */
    @Outcomes(
            value = {"SocketException"},
            unseen = {"-1"})
    public Object aChannelIsClosedWithUnreadBytes() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.one().write(buffer("xy"));
        ends.other().read(ByteBuffer.allocate(1));
        ends.other().close();
        return answer(() -> ends.one().read(ByteBuffer.allocate(1)));
    }

    /** Closing with a linger time of zero is a reset. */
    @Outcomes("SocketException")
    public Object aLingerTimeOfZeroResets() throws Exception {
        Ends ends = ends();
        ends.one().setSoLinger(true, 0);
        ends.one().close();
        return readToTheEnd(ends.other());
    }

    /** What was on its way then may be lost; what has arrived can be read. */
    @Outcomes({"abcSocketException", "SocketException"})
    public Object aResetMayOvertakeBytes() throws Exception {
        Ends ends = ends();
        write(ends.one(), "abc");
        ends.one().setSoLinger(true, 0);
        ends.one().close();
        return readToTheEnd(ends.other());
    }

    /** A linger time above zero changes nothing of what the other end sees. */
    @Outcomes("abc-1")
    public Object aLingerTimeKeepsTheBytes() throws Exception {
        Ends ends = ends();
        ends.one().setSoLinger(true, 5);
        started(() -> say(readToTheEnd(ends.other())));
        write(ends.one(), "abc");
        ends.one().close();
        return joined();
    }

    @Outcomes("SocketException")
    public Object aResetEndsAWait() throws Exception {
        Ends ends = ends();
        started(() -> say(readToTheEnd(ends.other())));
        pause();
        ends.one().setSoLinger(true, 0);
        ends.one().close();
        return joined();
    }

    /** A reset is told once and for all. */
    @Outcomes("SocketException SocketException SocketException")
    public Object afterAResetNothingWorks() throws Exception {
        Ends ends = ends();
        ends.one().setSoLinger(true, 0);
        ends.one().close();
        say(readToTheEnd(ends.other()));
        say(readToTheEnd(ends.other()));
        say(answer(() -> {
            write(ends.other(), "x");
            return "written";
        }));
        return said();
    }

    @Outcomes("SocketException SocketException true false")
    public Object afterTheOutputIsShutDown() throws Exception {
        Ends ends = ends();
        Socket socket = ends.one();
        var out = socket.getOutputStream();
        socket.shutdownOutput();
        say(answer(() -> {
            out.write(1);
            return "written";
        }));
        say(answer(() -> {
            socket.shutdownOutput();
            return "again";
        }));
        say(socket.isOutputShutdown());
        say(socket.isClosed());
        return said();
    }

    /** What the other end writes is not seen any more, and does it no harm. */
    @Outcomes("-1 0 written")
    public Object afterTheInputIsShutDown() throws Exception {
        Ends ends = ends();
        var in = ends.one().getInputStream();
        ends.one().shutdownInput();
        String written = answer(() -> {
            write(ends.other(), "x");
            return "written";
        });
        pause();
        return in.read() + " " + in.available() + " " + written;
    }

    @Outcomes("-1")
    public Object shuttingTheInputEndsAWait() throws Exception {
        Ends ends = ends();
        var in = ends.one().getInputStream();
        started(() -> say(in.read()));
        ends.one().shutdownInput();
        return joined();
    }

    /** Only one's own end says whether a socket is closed. */
    @Outcomes("-1 false true true")
    public Object theOtherEndIsClosedNotThisOne() throws Exception {
        Ends ends = ends();
        ends.other().close();
        say(ends.one().getInputStream().read());
        say(ends.one().isClosed());
        say(ends.one().isConnected());
        say(ends.other().isClosed());
        return said();
    }

    @Outcomes("SocketException SocketException SocketException true")
    public Object afterItIsClosed() throws Exception {
        Ends ends = ends();
        var in = ends.one().getInputStream();
        ends.one().close();
        ends.one().close();
        say(answer(in::read));
        say(answer(() -> ends.one().getOutputStream()));
        say(answer(() -> {
            ends.one().setTcpNoDelay(true);
            return "set";
        }));
        say(ends.one().isConnected());
        return said();
    }
}
