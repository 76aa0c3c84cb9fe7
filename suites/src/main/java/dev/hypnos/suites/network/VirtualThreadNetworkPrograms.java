package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** The network as virtual threads see it: the same. */
public class VirtualThreadNetworkPrograms extends NetworkProgram {
    private static final int MILLIS = 4;

    @Outcomes("hello")
    public Object anEcho() throws Exception {
        ServerSocket server = server();
        startedVirtual(() -> {
            try (Socket accepted = server.accept()) {
                accepted.getOutputStream().write(accepted.getInputStream().readNBytes(5));
            }
        });
        startedVirtual(() -> {
            Socket client = client(server);
            write(client, "hello");
            say(read(client, 5));
        });
        return joined();
    }

    @Outcomes({"a b", "b a"})
    public Object twoClients() throws Exception {
        ServerSocket server = server();
        startedVirtual(() -> write(client(server), "a"));
        startedVirtual(() -> write(client(server), "b"));
        startedVirtual(() -> {
            say(read(opened(server.accept()), 1));
            say(read(opened(server.accept()), 1));
        });
        return joined();
    }

    /** A thread for each client, as servers are written for virtual threads. */
    @Outcomes("25")
    public Object aThreadForEachClient() throws Exception {
        ServerSocket server = server();
        int clients = 5;
        startedVirtual(() -> {
            for (int i = 0; i < clients; i++) {
                Socket accepted = opened(server.accept());
                startedByServer(accepted);
            }
        });
        int[] sums = new int[clients];
        Thread[] threads = new Thread[clients];
        for (int i = 0; i < clients; i++) {
            int number = i;
            threads[i] = Thread.ofVirtual()
                    .start(() -> answer(() -> {
                        Socket client = client(server);
                        client.getOutputStream().write(2 * number);
                        return sums[number] = client.getInputStream().read();
                    }));
        }
        int sum = 0;
        for (int i = 0; i < clients; i++) {
            threads[i].join();
            sum += sums[i];
        }
        return sum;
    }

    private static void startedByServer(Socket accepted) {
        Thread.ofVirtual()
                .start(() -> answer(() -> {
                    accepted.getOutputStream().write(accepted.getInputStream().read() + 1);
                    return "served";
                }));
    }

    @Outcomes("SocketException")
    public Object closedDuringARead() throws Exception {
        Socket socket = ends().one();
        startedVirtual(() -> say(answer(() -> socket.getInputStream().read())));
        socket.close();
        return joined();
    }

    @Outcomes("SocketException")
    public Object closedDuringAnAccept() throws Exception {
        ServerSocket server = server();
        startedVirtual(() -> say(answer(server::accept)));
        server.close();
        return joined();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object aChannelIsClosedDuringARead() throws Exception {
        SocketChannel channel = channelEnds().one();
        startedVirtual(() -> say(answer(() -> channel.read(ByteBuffer.allocate(1)))));
        channel.close();
        return joined();
    }

    @Outcomes("ClosedByInterruptException false")
    public Object interruptedInAReadOfAChannel() throws Exception {
        SocketChannel channel = channelEnds().one();
        startedVirtual(() -> say(answer(() -> channel.read(ByteBuffer.allocate(1)))))
                .interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    @Outcomes(
            value = {"x", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstAByte() throws Exception {
        Ends ends = ends();
        ends.one().setSoTimeout(MILLIS);
        startedVirtual(() -> {
            Thread.sleep(MILLIS);
            write(ends.other(), "x");
        });
        startedVirtual(() -> say(answer(() -> read(ends.one(), 1))));
        return joined();
    }

    @Outcomes("SocketTimeoutException")
    public Object anAcceptTimesOut() throws Exception {
        ServerSocket server = server();
        server.setSoTimeout(MILLIS);
        startedVirtual(() -> say(answer(server::accept)));
        return joined();
    }

    @Outcomes("1 x")
    public Object aSelection() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = opened(Selector.open());
        ends.one().configureBlocking(false);
        ends.one().register(selector, SelectionKey.OP_READ);
        startedVirtual(() -> {
            say(selector.select());
            say(read(ends.one(), 1));
        });
        startedVirtual(() -> ends.other().write(buffer("x")));
        return joined();
    }

    @Outcomes("0")
    public Object aSelectionIsWokenUp() throws Exception {
        Selector selector = opened(Selector.open());
        startedVirtual(() -> say(selector.select()));
        startedVirtual(selector::wakeup);
        return joined();
    }

    @Outcomes("300000")
    public Object muchIsSent() throws Exception {
        ServerSocketChannel server = serverChannel();
        startedVirtual(() -> {
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
                ByteBuffer much = ByteBuffer.allocate(300_000);
                while (much.hasRemaining()) {
                    client.write(much);
                }
            }
        });
        startedVirtual(
                () -> say(opened(server.accept()).socket().getInputStream().readAllBytes().length));
        return joined();
    }
}
