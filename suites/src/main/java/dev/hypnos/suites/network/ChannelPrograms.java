package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Channels: without waiting, in pieces, and as full as can be. */
public class ChannelPrograms extends NetworkProgram {
    /** More than the buffers of a connection hold, where they are set to be small. */
    private static final int MUCH = 1 << 20;

    private ChannelEnds smallEnds() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.one().setOption(StandardSocketOptions.SO_SNDBUF, 1 << 16);
        ends.other().setOption(StandardSocketOptions.SO_RCVBUF, 1 << 16);
        return ends;
    }

    @Outcomes("0")
    public Object aReadWithoutWaiting() throws Exception {
        SocketChannel channel = channelEnds().one();
        channel.configureBlocking(false);
        return channel.read(ByteBuffer.allocate(1));
    }

    @Outcomes({"0", "1"})
    public Object aReadWithoutWaitingAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.one().configureBlocking(false);
        started(() -> ends.other().write(buffer("x")));
        int count = ends.one().read(ByteBuffer.allocate(1));
        joined();
        return count;
    }

    /** As much as there is room for, and then nothing. */
    @Outcomes("true 0")
    public Object aWriteWithoutWaitingMayBeShort() throws Exception {
        SocketChannel channel = smallEnds().one();
        channel.configureBlocking(false);
        ByteBuffer much = ByteBuffer.allocate(MUCH);
        int first = channel.write(much);
        say(first > 0 && first < MUCH);
        // what is on its way makes room when it has arrived
        int last = first;
        for (int tries = 0; tries < 3; tries++) {
            pause();
            last = channel.write(much);
            tries = last == 0 ? tries : 0;
        }
        say(last);
        return said();
    }

    /** A writer waits until the reader has read. */
    @Outcomes("true false 1048576")
    public Object aWriterWaitsForTheReader() throws Exception {
        ChannelEnds ends = smallEnds();
        Thread writer = started(() -> {
            ends.one().write(ByteBuffer.allocate(MUCH));
            ends.one().close();
        });
        pause();
        say(writer.isAlive());
        long seen = 0;
        ByteBuffer buffer = ByteBuffer.allocate(1 << 20);
        for (int count = ends.other().read(buffer);
                count >= 0;
                count = ends.other().read(buffer.clear())) {
            seen += count;
        }
        writer.join();
        say(writer.isAlive());
        say(seen);
        return said();
    }

    @Outcomes(
            value = "4 ab cd",
            unseen = {"1 a ", "2 ab ", "3 ab c"})
    public Object readIntoTwoBuffers() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> ends.other().write(buffer("abcd")));
        ByteBuffer[] buffers = {ByteBuffer.allocate(2), ByteBuffer.allocate(4)};
        long count = ends.one().read(buffers);
        joined();
        return count + " " + text(buffers[0]) + " " + text(buffers[1]);
    }

    @Outcomes("4 abcd")
    public Object writtenFromTwoBuffers() throws Exception {
        ChannelEnds ends = channelEnds();
        String[] seen = new String[1];
        started(() -> seen[0] = read(ends.other(), 4));
        long count = ends.one().write(new ByteBuffer[] {buffer("ab"), buffer("cd")});
        joined();
        return count + " " + seen[0];
    }

    /** A write is not divided by another one. */
    @Outcomes({"aabb", "bbaa"})
    public Object twoThreadsWrite() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> ends.one().write(new ByteBuffer[] {buffer("a"), buffer("a")}));
        started(() -> ends.one().write(buffer("bb")));
        String seen = read(ends.other(), 4);
        joined();
        return seen;
    }

    @Outcomes({"ab", "ba"})
    public Object twoThreadsWriteWithoutWaiting() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.one().configureBlocking(false);
        started(() -> ends.one().write(buffer("a")));
        started(() -> ends.one().write(buffer("b")));
        String seen = read(ends.other(), 2);
        joined();
        return seen;
    }

    /** Too late to write, or just in time. */
    @Outcomes({"x-1", "-1"})
    public Object aWriteAgainstTheEndOfTheOutput() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> answer(() -> ends.one().write(buffer("x"))));
        ends.one().shutdownOutput();
        String seen = readToTheEnd(ends.other().socket());
        joined();
        return seen;
    }

    /** One thread reads while another writes. */
    @Outcomes("x y")
    public Object readAndWrittenAtOnce() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> say(read(ends.one(), 1)));
        pause();
        ends.one().write(buffer("y"));
        String seen = read(ends.other(), 1);
        ends.other().write(buffer("x"));
        joined();
        say(seen);
        return said();
    }

    @Outcomes("NotYetConnectedException NotYetConnectedException NotYetBoundException NoConnectionPendingException")
    public Object tooEarly() throws Exception {
        SocketChannel channel = opened(SocketChannel.open());
        ServerSocketChannel server = opened(ServerSocketChannel.open());
        say(answer(() -> channel.read(ByteBuffer.allocate(1))));
        say(answer(() -> channel.write(buffer("x"))));
        say(answer(server::accept));
        say(answer(channel::finishConnect));
        return said();
    }

    @Outcomes("AlreadyConnectedException AlreadyBoundException")
    public Object tooLate() throws Exception {
        ServerSocketChannel server = serverChannel();
        SocketChannel channel = opened(SocketChannel.open(server.getLocalAddress()));
        say(answer(() -> channel.connect(server.getLocalAddress())));
        say(answer(() -> server.bind(ANY_PORT)));
        return said();
    }

    /** Whether the answer was there already is open. */
    @Outcomes({"false", "true"})
    public Object aConnectionMayBeFinishedAtOnce() throws Exception {
        ServerSocketChannel server = serverChannel();
        SocketChannel channel = opened(SocketChannel.open());
        channel.configureBlocking(false);
        return channel.connect(server.getLocalAddress()) || channel.finishConnect();
    }

    @Outcomes("true ConnectionPendingException false")
    public Object aConnectionIsPending() throws Exception {
        ServerSocketChannel server = fullServer();
        SocketChannel channel = opened(SocketChannel.open());
        channel.configureBlocking(false);
        channel.connect(server.getLocalAddress());
        say(channel.isConnectionPending());
        say(answer(() -> channel.connect(server.getLocalAddress())));
        say(channel.isConnected());
        return said();
    }

    @Outcomes("closed x -1 -1")
    public Object oneWayIsShutDown() throws Exception {
        ChannelEnds ends = channelEnds();
        ends.one().shutdownOutput();
        try {
            say(ends.one().write(buffer("x")));
        } catch (ClosedChannelException closed) {
            say("closed");
        }
        ends.other().write(buffer("x"));
        say(read(ends.one(), 1));
        say(ends.other().read(ByteBuffer.allocate(1)));
        ends.one().shutdownInput();
        say(ends.one().read(ByteBuffer.allocate(1)));
        return said();
    }

    @Outcomes("0 IllegalArgumentException")
    public Object buffersWithoutRoom() throws Exception {
        SocketChannel channel = channelEnds().one();
        say(channel.read(ByteBuffer.allocate(0)));
        say(answer(() -> channel.read(ByteBuffer.allocate(1).asReadOnlyBuffer())));
        return said();
    }

    @Outcomes("hello-1")
    public Object aFileIsSent() throws Exception {
        ChannelEnds ends = channelEnds();
        Path file = Files.createTempFile("network", ".txt");
        try {
            Files.writeString(file, "hello");
            try (FileChannel from = FileChannel.open(file)) {
                for (long sent = 0; sent < 5; ) {
                    sent += from.transferTo(sent, 5 - sent, ends.one());
                }
            }
            ends.one().close();
            return readToTheEnd(ends.other().socket());
        } finally {
            Files.delete(file);
        }
    }

    @Outcomes("hello")
    public Object aFileIsReceived() throws Exception {
        ChannelEnds ends = channelEnds();
        Path file = Files.createTempFile("network", ".txt");
        try {
            started(() -> {
                ends.one().write(buffer("hello"));
                ends.one().close();
            });
            try (FileChannel to = FileChannel.open(file, StandardOpenOption.WRITE)) {
                for (long received = 0; received < 5; ) {
                    received += to.transferFrom(ends.other(), received, 5 - received);
                }
            }
            joined();
            return Files.readString(file);
        } finally {
            Files.delete(file);
        }
    }

    @Outcomes("hello")
    public Object streamsOfChannels() throws Exception {
        ChannelEnds ends = channelEnds();
        started(() -> {
            try (var out = Channels.newOutputStream(ends.one())) {
                out.write(bytes("hello"));
            }
        });
        String seen = new String(
                Channels.newInputStream(ends.other()).readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
        joined();
        return seen;
    }
}
