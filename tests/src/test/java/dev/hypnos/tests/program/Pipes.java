package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

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

    // What a selector waits for is changed by another task

    private interface Change {
        void change(SelectionKey key);
    }

    /** Whether another task has begun to change what is waited for, and then how much is selected. */
    private static String changed(int first, Change change) throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector selector = Selector.open()) {
            pipe.source().configureBlocking(false);
            pipe.sink().write(bytes("hello"));
            SelectionKey key = pipe.source().register(selector, first);
            AtomicBoolean isBegun = new AtomicBoolean();
            Thread thread = start(() -> {
                isBegun.set(true);
                change.change(key);
            });
            String seen = isBegun.get() + " " + selector.selectNow();
            thread.join();
            return seen;
        }
    }

    public static String setInterest() throws Exception {
        return changed(0, key -> key.interestOps(SelectionKey.OP_READ));
    }

    public static String addInterest() throws Exception {
        return changed(0, key -> key.interestOpsOr(SelectionKey.OP_READ));
    }

    public static String dropInterest() throws Exception {
        return changed(SelectionKey.OP_READ, key -> key.interestOpsAnd(0));
    }

    private static String addedByTwo(IntFunction<Change> adds) throws Exception {
        try (Selector selector = Selector.open();
                SocketChannel channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, 0);
            Thread thread = start(() -> adds.apply(SelectionKey.OP_READ).change(key));
            adds.apply(SelectionKey.OP_WRITE).change(key);
            thread.join();
            return "" + key.interestOps();
        }
    }

    /** Two steps, in which another task may come. */
    public static String lostInterest() throws Exception {
        return addedByTwo(ops -> key -> key.interestOps(key.interestOps() | ops));
    }

    public static String keptInterest() throws Exception {
        return addedByTwo(ops -> key -> key.interestOpsOr(ops));
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

    // The locks of a channel, which one task holds while it tells a selector, or reads

    /** Whoever closes it waits until it is registered, or finds nobody who waits for it. */
    public static String registeredWhileClosing() throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector selector = Selector.open()) {
            pipe.source().configureBlocking(false);
            Thread closes = start(() -> pipe.source().close());
            Thread looks = start(() -> pipe.source().keyFor(selector));
            String seen;
            try {
                pipe.source().register(selector, SelectionKey.OP_READ);
                seen = "registered";
            } catch (ClosedChannelException closed) {
                seen = "closed";
            }
            closes.join();
            looks.join();
            selector.selectNow();
            return seen + " " + selector.keys().size();
        }
    }

    public static String registeredWithTwo() throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector one = Selector.open();
                Selector other = Selector.open()) {
            pipe.source().configureBlocking(false);
            Thread registers = start(() -> pipe.source().register(one, SelectionKey.OP_READ));
            Thread holds = start(() -> {
                synchronized (pipe.source().blockingLock()) {
                    other.selectNow();
                }
            });
            pipe.source().register(other, SelectionKey.OP_READ);
            registers.join();
            holds.join();
            return one.keys().size() + " " + other.keys().size();
        }
    }

    public static String configuredWhileReading() throws Exception {
        Pipe pipe = Pipe.open();
        AtomicInteger read = new AtomicInteger();
        Thread reads =
                start(() -> read.set(Channels.newInputStream(pipe.source()).read()));
        Thread configures = start(() -> pipe.source().configureBlocking(true));
        pipe.sink().write(bytes("a"));
        reads.join();
        configures.join();
        return "" + (char) read.get();
    }

    /** To read, a virtual thread parks. */
    public static String virtualThreadReads() throws Exception {
        Pipe pipe = Pipe.open();
        Thread reads = Thread.startVirtualThread(() -> {
            try {
                pipe.source().read(ByteBuffer.allocate(1));
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
        while (reads.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        pipe.sink().write(bytes("a"));
        reads.join();
        return "read";
    }

    /** Two that never hear of each other. */
    public static String nobodyWrites() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().read(ByteBuffer.allocate(1));
        return "read";
    }
}
