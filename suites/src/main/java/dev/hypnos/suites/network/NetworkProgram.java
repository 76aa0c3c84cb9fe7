package dev.hypnos.suites.network;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the programs of this package have in common: threads that are joined, ends of connections, what was said. */
public abstract class NetworkProgram implements AutoCloseable {
    static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    /** Any free port. */
    static final InetSocketAddress ANY_PORT = new InetSocketAddress(LOOPBACK, 0);

    private final List<Thread> threads = new ArrayList<>();
    private final List<Closeable> opened = new ArrayList<>();
    private String log = "";

    interface Action {
        void run() throws Exception;
    }

    interface Question {
        Object ask() throws Exception;
    }

    // Threads

    final Thread started(Action action) {
        return started(Thread.ofPlatform().daemon(), action);
    }

    final Thread startedVirtual(Action action) {
        return started(Thread.ofVirtual(), action);
    }

    private Thread started(Thread.Builder builder, Action action) {
        Thread thread = builder.start(() -> {
            try {
                action.run();
            } catch (Exception thrown) {
                say(thrown.getClass().getSimpleName());
            }
        });
        threads.add(thread);
        return thread;
    }

    /** Waits for all threads; returns what was said. */
    final String joined() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        return said();
    }

    final synchronized void say(Object what) {
        log += (log.isEmpty() ? "" : " ") + what;
    }

    final synchronized String said() {
        return log;
    }

    /** What is answered, or the name of what is thrown. */
    static String answer(Question question) {
        try {
            return String.valueOf(question.ask());
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    /** So that whoever is about to wait does, in all likelihood, for real; in a trial for certain. */
    static void pause() throws InterruptedException {
        Thread.sleep(3);
    }

    // What is opened

    final <T extends Closeable> T opened(T what) {
        synchronized (opened) {
            opened.add(what);
        }
        return what;
    }

    /** Closes all that was opened. For real alone: a trial leaves nothing behind. */
    @Override
    public final void close() throws IOException {
        synchronized (opened) {
            for (Closeable left : opened) {
                left.close();
            }
        }
    }

    final ServerSocket server() throws IOException {
        return opened(new ServerSocket(0, 50, LOOPBACK));
    }

    final Socket client(ServerSocket server) throws IOException {
        return opened(new Socket(LOOPBACK, server.getLocalPort()));
    }

    final ServerSocketChannel serverChannel() throws IOException {
        return opened(ServerSocketChannel.open()).bind(ANY_PORT);
    }

    /** Two ends of a connection. */
    record Ends(Socket one, Socket other) {}

    final Ends ends() throws IOException {
        try (ServerSocket server = server()) {
            Socket one = client(server);
            return new Ends(one, opened(server.accept()));
        }
    }

    record ChannelEnds(SocketChannel one, SocketChannel other) {}

    final ChannelEnds channelEnds() throws IOException {
        try (ServerSocketChannel server = serverChannel()) {
            SocketChannel one = opened(SocketChannel.open(server.getLocalAddress()));
            return new ChannelEnds(one, opened(server.accept()));
        }
    }

    /** A server that answers no more requests to connect: as many wait to be accepted as may. */
    final ServerSocketChannel fullServer() throws IOException {
        ServerSocketChannel server = opened(ServerSocketChannel.open()).bind(ANY_PORT, 1);
        for (boolean isFull = false; !isFull; ) {
            Socket waiting = opened(new Socket());
            try {
                waiting.connect(server.getLocalAddress(), 40);
            } catch (SocketTimeoutException full) {
                isFull = true;
            }
        }
        return server;
    }

    /** A port at which nobody listens, and from which no client connects. */
    final int freePort(Socket client) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK)) {
            client.bind(ANY_PORT);
            return server.getLocalPort();
        }
    }

    // Bytes

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static ByteBuffer buffer(String text) {
        return ByteBuffer.wrap(bytes(text));
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.US_ASCII.decode(buffer).toString();
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(bytes(text));
    }

    static String read(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }

    static String readAll(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    /** The bytes that come one by one, until the end of the stream or an exception, whose name follows. */
    static String readToTheEnd(Socket socket) {
        StringBuilder seen = new StringBuilder();
        try {
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                seen.append((char) next);
            }
            return seen.append("-1").toString();
        } catch (IOException thrown) {
            return seen.append(thrown.getClass().getSimpleName()).toString();
        }
    }

    /**
     * As {@link #read(Socket, int)} of one byte, by one who asks again when nothing comes: where a server closes while the request
     * for a connection is under way, Linux now and then tells the client nothing; who writes learns of it.
     */
    static String readInsisting(Socket socket) throws IOException {
        socket.setSoTimeout(100);
        for (int i = 0; i < 20; i++) {
            try {
                return read(socket, 1);
            } catch (SocketTimeoutException nothing) {
                write(socket, "?");
            }
        }
        return "nothing";
    }

    static String read(SocketChannel channel, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // reads may be short
        }
        return text(buffer);
    }
}
