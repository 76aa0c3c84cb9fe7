package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Channels that are used as sockets. */
public class AdaptorPrograms extends NetworkProgram {
    private static final int MILLIS = 4;

    @Outcomes("hello-1")
    public Object streamsOfAnAdaptor() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> {
            write(ends.one().socket(), "hello");
            ends.one().socket().close();
        });
        String seen = readToTheEnd(ends.other().socket());
        joined();
        return seen;
    }

    @Outcomes("true true null")
    public Object adaptorsAndTheirChannels() throws Exception {
        ServerSocketChannel server = serverChannel();
        SocketChannel client = opened(SocketChannel.open(server.getLocalAddress()));
        Socket accepted = opened(server.socket().accept());
        say(client.socket().getChannel() == client);
        say(accepted.getChannel() != null);
        say(ends().one().getChannel());
        return said();
    }

    @Outcomes("SocketTimeoutException true")
    public Object anAdaptorTimesOut() throws Exception {
        Socket socket = channelEnds().one().socket();
        socket.setSoTimeout(MILLIS);
        long start = System.nanoTime();
        say(answer(() -> socket.getInputStream().read()));
        say(System.nanoTime() - start >= MILLIS * 1_000_000L);
        return said();
    }

    @Outcomes(
            value = {"x", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object anAdaptorTimesOutAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        Socket socket = ends.one().socket();
        socket.setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            ends.other().write(buffer("x"));
        });
        String seen = answer(() -> read(socket, 1));
        joined();
        return seen;
    }

    @Outcomes(
            value = {"accepted", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object anAdaptorTimesOutAgainstAClient() throws Exception {
        ServerSocketChannel channel = serverChannel();
        ServerSocket server = channel.socket();
        server.setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            opened(SocketChannel.open(channel.getLocalAddress()));
        });
        String seen = answer(() -> {
            opened(server.accept());
            return "accepted";
        });
        joined();
        return seen;
    }

    @Outcomes("IllegalBlockingModeException IllegalBlockingModeException")
    public Object anAdaptorOfAChannelThatDoesNotWait() throws Exception {
        SocketChannel channel = channelEnds().one();
        channel.configureBlocking(false);
        ServerSocketChannel server = serverChannel();
        server.configureBlocking(false);
        say(answer(() -> channel.socket().getInputStream().read()));
        say(answer(() -> server.socket().accept()));
        return said();
    }

    @Outcomes("false true ClosedChannelException")
    public Object closingAnAdaptorClosesItsChannel() throws Exception {
        SocketChannel channel = channelEnds().one();
        channel.socket().close();
        say(channel.isOpen());
        say(channel.socket().isClosed());
        say(answer(() -> channel.write(buffer("x"))));
        return said();
    }

    /** The interrupt closes what is beneath. */
    @Outcomes("ClosedByInterruptException false")
    public Object interruptedInAReadOfAnAdaptor() throws Exception {
        SocketChannel channel = channelEnds().one();
        var in = channel.socket().getInputStream();
        started(() -> say(answer(in::read))).interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    @Outcomes(
            value = {"0", "3"},
            unseen = {"1", "2"})
    public Object availableInAnAdaptor() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> ends.other().write(buffer("abc")));
        int available = ends.one().socket().getInputStream().available();
        joined();
        return available;
    }

    @Outcomes("SocketTimeoutException false")
    public Object anAdaptorConnectsInTime() throws Exception {
        ServerSocketChannel server = fullServer();
        SocketChannel channel = opened(SocketChannel.open());
        say(answer(() -> {
            channel.socket().connect(server.getLocalAddress(), MILLIS);
            return "connected";
        }));
        say(channel.isOpen());
        return said();
    }
}
