package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Threads are interrupted while they wait for the network. */
public class ChannelInterruptPrograms extends NetworkProgram {
    private static String andStatus(String seen) {
        return seen + " " + Thread.currentThread().isInterrupted();
    }

    /** Before or during the read: it closes the channel, and the status stays set. */
    @Outcomes("ClosedByInterruptException true false")
    public Object interruptedInARead() throws Exception {
        SocketChannel channel = channelEnds().one();
        started(() -> say(andStatus(answer(() -> channel.read(ByteBuffer.allocate(1))))))
                .interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    @Outcomes("ClosedByInterruptException true false")
    public Object interruptedInAnAccept() throws Exception {
        ServerSocketChannel server = serverChannel();
        started(() -> say(andStatus(answer(server::accept)))).interrupt();
        joined();
        say(server.isOpen());
        return said();
    }

    @Outcomes("ClosedByInterruptException true false")
    public Object interruptedInAConnect() throws Exception {
        ServerSocketChannel server = fullServer();
        SocketChannel channel = opened(SocketChannel.open());
        started(() -> say(andStatus(answer(() -> channel.connect(server.getLocalAddress())))))
                .interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    @Outcomes("ClosedByInterruptException true false")
    public Object interruptedInAWrite() throws Exception {
        SocketChannel channel = channelEnds().one();
        Thread writer = started(() -> say(andStatus(answer(() -> {
            while (true) {
                channel.write(ByteBuffer.allocate(1 << 16));
            }
        }))));
        pause();
        writer.interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    /** A byte was there in time, or it was not. */
    @Outcomes({"1 true", "ClosedByInterruptException false"})
    public Object interruptedAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        Thread reader = started(() -> say(answer(() -> ends.one().read(ByteBuffer.allocate(1)))));
        ends.other().write(buffer("x"));
        reader.interrupt();
        joined();
        say(ends.one().isOpen());
        return said();
    }

    @Outcomes({"true", "ClosedByInterruptException"})
    public Object interruptedAgainstAConnection() throws Exception {
        ServerSocketChannel server = serverChannel();
        SocketChannel channel = opened(SocketChannel.open());
        started(() -> say(answer(() -> channel.connect(server.getLocalAddress()))))
                .interrupt();
        return joined();
    }

    /** The other end sees that the connection is over. */
    @Outcomes("-1 ClosedByInterruptException")
    public Object theOtherEndOfAnInterruptedRead() throws Exception {
        ChannelEnds ends = channelEnds();
        String[] seen = new String[1];
        started(() -> seen[0] = answer(() -> ends.one().read(ByteBuffer.allocate(1))))
                .interrupt();
        say(ends.other().read(ByteBuffer.allocate(1)));
        joined();
        say(seen[0]);
        return said();
    }

    /** It returns at once; nothing is closed. */
    @Outcomes("0 true true")
    public Object interruptedInASelect() throws Exception {
        Selector selector = opened(Selector.open());
        started(() -> say(andStatus(answer(selector::select)))).interrupt();
        joined();
        say(selector.isOpen());
        return said();
    }

    /** The streams of a socket know no interrupts; the status stays set. */
    @Outcomes("x true")
    public Object interruptedInAReadOfASocket() throws Exception {
        Ends ends = ends();
        started(() -> say(andStatus(read(ends.one(), 1)))).interrupt();
        pause();
        write(ends.other(), "x");
        return joined();
    }

    @Outcomes("accepted true")
    public Object interruptedInAnAcceptOfASocket() throws Exception {
        ServerSocket server = server();
        started(() -> {
                    opened(server.accept());
                    say(andStatus("accepted"));
                })
                .interrupt();
        pause();
        client(server);
        return joined();
    }

    /** In a virtual thread they do: the socket is closed. */
    @Outcomes("SocketException true true")
    public Object interruptedInAReadOfAVirtualThread() throws Exception {
        Socket socket = ends().one();
        startedVirtual(() -> say(andStatus(answer(() -> socket.getInputStream().read()))))
                .interrupt();
        joined();
        say(socket.isClosed());
        return said();
    }

    @Outcomes("SocketException true true")
    public Object interruptedInAnAcceptOfAVirtualThread() throws Exception {
        ServerSocket server = server();
        startedVirtual(() -> say(andStatus(answer(server::accept)))).interrupt();
        joined();
        say(server.isClosed());
        return said();
    }

    /** A channel that does not block is closed all the same by a read of an interrupted thread. */
    @Outcomes(
            value = {"0 true"},
            unseen = {"ClosedByInterruptException false"})
    public Object interruptedBeforeAReadThatDoesNotWait() throws Exception {
        SocketChannel channel = channelEnds().one();
        channel.configureBlocking(false);
        Thread.currentThread().interrupt();
        say(answer(() -> channel.read(ByteBuffer.allocate(1))));
        Thread.interrupted();
        say(channel.isOpen());
        return said();
    }
}
