package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Sockets and channels are closed while another thread waits in them. */
public class AsynchronousClosePrograms extends NetworkProgram {
    private static final byte[] PIECE = new byte[1 << 16];

    @Outcomes("SocketException")
    public Object closedDuringARead() throws Exception {
        Socket socket = ends().one();
        started(() -> say(answer(() -> socket.getInputStream().read())));
        socket.close();
        return joined();
    }

    @Outcomes("SocketException SocketException")
    public Object closedDuringTwoReads() throws Exception {
        Socket socket = ends().one();
        started(() -> say(answer(() -> socket.getInputStream().read())));
        started(() -> say(answer(() -> socket.getInputStream().read())));
        socket.close();
        return joined();
    }

    @Outcomes("SocketException")
    public Object closedDuringAnAccept() throws Exception {
        ServerSocket server = server();
        started(() -> say(answer(server::accept)));
        server.close();
        return joined();
    }

    @Outcomes("SocketException")
    public Object closedDuringAConnect() throws Exception {
        ServerSocketChannel server = fullServer();
        Socket socket = opened(new Socket());
        started(() -> say(answer(() -> {
            socket.connect(server.getLocalAddress());
            return "connected";
        })));
        pause();
        socket.close();
        return joined();
    }

    /** Nobody reads: the writer waits for room, until it is closed. */
    @Outcomes("SocketException")
    public Object closedDuringAWrite() throws Exception {
        Socket socket = ends().one();
        started(() -> say(answer(() -> {
            while (true) {
                socket.getOutputStream().write(PIECE);
            }
        })));
        pause();
        socket.close();
        return joined();
    }

    @Outcomes({"x", "SocketException"})
    public Object closedAgainstAByte() throws Exception {
        Ends ends = ends();
        started(() -> say(answer(() -> read(ends.one(), 1))));
        write(ends.other(), "x");
        ends.one().close();
        return joined();
    }

    @Outcomes({"accepted", "SocketException"})
    public Object closedAgainstAClient() throws Exception {
        ServerSocket server = server();
        started(() -> say(answer(() -> {
            opened(server.accept());
            return "accepted";
        })));
        Socket client = opened(new Socket());
        client.connect(server.getLocalSocketAddress());
        server.close();
        return joined();
    }

    /** The stream of a socket closes it, and wakes up who reads from it. */
    @Outcomes("SocketException true")
    public Object aStreamIsClosedDuringARead() throws Exception {
        Socket socket = ends().one();
        var in = socket.getInputStream();
        started(() -> say(answer(in::read)));
        socket.getOutputStream().close();
        joined();
        say(socket.isClosed());
        return said();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object aChannelIsClosedDuringARead() throws Exception {
        SocketChannel channel = channelEnds().one();
        started(() -> say(answer(() -> channel.read(ByteBuffer.allocate(1)))));
        channel.close();
        return joined();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object aChannelIsClosedDuringAnAccept() throws Exception {
        ServerSocketChannel server = serverChannel();
        started(() -> say(answer(server::accept)));
        server.close();
        return joined();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object aChannelIsClosedDuringAConnect() throws Exception {
        ServerSocketChannel server = fullServer();
        SocketChannel channel = opened(SocketChannel.open());
        started(() -> say(answer(() -> channel.connect(server.getLocalAddress()))));
        channel.close();
        return joined();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object aChannelIsClosedDuringAWrite() throws Exception {
        SocketChannel channel = channelEnds().one();
        started(() -> say(answer(() -> {
            while (true) {
                channel.write(ByteBuffer.wrap(PIECE));
            }
        })));
        channel.close();
        return joined();
    }

    /** Both who wait are told, and to close it again is nothing. The JDK has only one of them read, the other waits for that. */
    @Outcomes(
            value = {
                "AsynchronousCloseException ClosedChannelException",
                "ClosedChannelException AsynchronousCloseException",
                "ClosedChannelException ClosedChannelException"
            },
            unseen = {"AsynchronousCloseException AsynchronousCloseException"})
    public Object aChannelIsClosedDuringTwoReads() throws Exception {
        SocketChannel channel = channelEnds().one();
        started(() -> say(answer(() -> channel.read(ByteBuffer.allocate(1)))));
        started(() -> say(answer(() -> channel.read(ByteBuffer.allocate(1)))));
        channel.close();
        channel.close();
        return joined();
    }

    /** The other end sees that the connection is over, as if it had been closed in peace. */
    @Outcomes("-1")
    public Object theOtherEndOfWhatWasClosedDuringARead() throws Exception {
        Ends ends = ends();
        started(() -> answer(() -> ends.one().getInputStream().read()));
        pause();
        ends.one().close();
        String seen = readToTheEnd(ends.other());
        joined();
        return seen;
    }
}
