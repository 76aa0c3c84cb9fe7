package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.start;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;

/** Programs that talk through a pipe. Each returns what it saw. */
public final class Pipes {
    private Pipes() {}

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String text(ByteBuffer buffer) {
        return StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
    }

    public static String untilTheEnd() throws Exception {
        Pipe pipe = Pipe.open();
        Thread thread = start(() -> {
            pipe.sink().write(bytes("hel"));
            pipe.sink().write(bytes("lo"));
            pipe.sink().close();
        });
        ByteBuffer buffer = ByteBuffer.allocate(100);
        while (pipe.source().read(buffer) >= 0) {
            // as it comes
        }
        thread.join();
        return text(buffer);
    }

    /** How much a read finds is open. */
    public static String asItComes() throws Exception {
        Pipe pipe = Pipe.open();
        Thread thread = start(() -> {
            pipe.sink().write(bytes("a"));
            pipe.sink().write(bytes("b"));
        });
        ByteBuffer buffer = ByteBuffer.allocate(100);
        pipe.source().read(buffer);
        thread.join();
        return text(buffer);
    }

    public static String broken() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().close();
        try {
            return "wrote " + pipe.sink().write(bytes("a"));
        } catch (IOException broken) {
            return broken.getMessage();
        }
    }

    /** More than it holds: one that blocks writes all, one that does not writes what there is room for. */
    public static String full() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        int written = pipe.sink().write(ByteBuffer.allocate(100_000));
        int more = pipe.sink().write(ByteBuffer.allocate(10));
        pipe.sink().configureBlocking(true);
        int[] all = new int[1];
        Thread thread = start(() -> {
            all[0] = pipe.sink().write(ByteBuffer.allocate(100_000));
            pipe.sink().close();
        });
        ByteBuffer buffer = ByteBuffer.allocate(1_000_000);
        while (pipe.source().read(buffer) >= 0) {
            // all of it
        }
        thread.join();
        return written + " " + more + " " + all[0] + " " + buffer.position();
    }

    public static String selected() throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector selector = Selector.open()) {
            pipe.source().configureBlocking(false);
            pipe.source().register(selector, SelectionKey.OP_READ);
            Thread thread = start(() -> {
                pipe.sink().write(bytes("hello"));
                pipe.sink().close();
            });
            ByteBuffer buffer = ByteBuffer.allocate(100);
            int count = 0;
            while (count >= 0) {
                selector.select();
                selector.selectedKeys().clear();
                count = pipe.source().read(buffer);
            }
            thread.join();
            return text(buffer);
        }
    }

    public static String closedWhileReading() throws Exception {
        Pipe pipe = Pipe.open();
        Thread thread = start(() -> pipe.source().close());
        try {
            return "read " + pipe.source().read(ByteBuffer.allocate(1));
        } catch (AsynchronousCloseException closed) {
            thread.join();
            return "closed";
        } catch (ClosedChannelException closed) {
            thread.join();
            return "closed before";
        }
    }

    /** Two that never hear of each other. */
    public static String nobodyWrites() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().read(ByteBuffer.allocate(1));
        return "read";
    }
}
