package dev.hypnos.tests.program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Programs with asynchronous channels. Each returns what it saw. */
public final class Asynchronous {
    private Asynchronous() {}

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String text(ByteBuffer buffer) {
        return StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
    }

    private static AsynchronousServerSocketChannel server(AsynchronousChannelGroup group) throws Exception {
        return AsynchronousServerSocketChannel.open(group).bind(new InetSocketAddress(LOOPBACK, 0));
    }

    /** What is told when something is done. */
    private record Handler<T>(BlockingQueue<String> told, String name) implements CompletionHandler<T, Void> {
        @Override
        public void completed(T result, Void attachment) {
            told.add(name + " " + (result instanceof AsynchronousSocketChannel ? "connected" : result));
        }

        @Override
        public void failed(Throwable thrown, Void attachment) {
            told.add(name + " " + thrown.getClass().getSimpleName());
        }
    }

    /** With futures, in the default group, which is left as it is. */
    public static String futures() throws Exception {
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accepting = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel accepted = accepting.get()) {
                client.write(bytes("hello")).get();
                ByteBuffer buffer = ByteBuffer.allocate(5);
                while (buffer.hasRemaining() && accepted.read(buffer).get() >= 0) {
                    // short reads
                }
                client.close();
                return text(buffer) + accepted.read(ByteBuffer.allocate(1)).get();
            }
        }
    }

    /** An echo server of handlers, with a group of its own that is shut down. */
    public static String handlers() throws Exception {
        AsynchronousChannelGroup group = AsynchronousChannelGroup.withFixedThreadPool(2, Thread::new);
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        AsynchronousServerSocketChannel server = server(group);
        server.accept(null, new CompletionHandler<AsynchronousSocketChannel, Void>() {
            @Override
            public void completed(AsynchronousSocketChannel accepted, Void attachment) {
                ByteBuffer buffer = ByteBuffer.allocate(5);
                accepted.read(buffer, buffer, new CompletionHandler<Integer, ByteBuffer>() {
                    @Override
                    public void completed(Integer count, ByteBuffer read) {
                        if (read.hasRemaining() && count >= 0) {
                            accepted.read(read, read, this);
                        } else {
                            accepted.write(read.flip(), null, new Handler<>(told, "wrote"));
                        }
                    }

                    @Override
                    public void failed(Throwable thrown, ByteBuffer read) {
                        told.add(thrown.toString());
                    }
                });
            }

            @Override
            public void failed(Throwable thrown, Void attachment) {
                told.add(thrown.toString());
            }
        });
        try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            client.connect(server.getLocalAddress()).get();
            client.write(bytes("hello")).get();
            ByteBuffer buffer = ByteBuffer.allocate(5);
            while (buffer.hasRemaining() && client.read(buffer).get() >= 0) {
                // short reads
            }
            String wrote = told.take();
            group.shutdownNow();
            boolean isOver = group.awaitTermination(10, TimeUnit.SECONDS);
            return text(buffer) + " " + wrote + " " + isOver;
        }
    }

    /** Which of two completes first is open. */
    public static String twoClients() throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel one = AsynchronousSocketChannel.open();
                AsynchronousSocketChannel other = AsynchronousSocketChannel.open()) {
            one.connect(server.getLocalAddress(), null, new Handler<>(told, "a"));
            other.connect(server.getLocalAddress(), null, new Handler<>(told, "b"));
            return told.take() + " " + told.take();
        }
    }

    public static String refused() throws Exception {
        try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            client.connect(new InetSocketAddress(LOOPBACK, 4711)).get();
            return "connected";
        } catch (ExecutionException refused) {
            return refused.getCause().getMessage();
        }
    }

    public static String timesOut() throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            client.connect(server.getLocalAddress()).get();
            long before = System.nanoTime();
            client.read(ByteBuffer.allocate(1), 500, TimeUnit.MILLISECONDS, null, new Handler<>(told, "read"));
            return told.take() + " after " + (System.nanoTime() - before) / 1_000_000;
        }
    }

    public static String cancelled() throws Exception {
        try (AsynchronousServerSocketChannel server = server(null)) {
            Future<AsynchronousSocketChannel> accepting = server.accept();
            try {
                accepting.get(100, TimeUnit.MILLISECONDS);
                return "accepted";
            } catch (TimeoutException late) {
                accepting.cancel(true);
            }
            try {
                accepting.get();
                return "accepted";
            } catch (CancellationException cancelled) {
                return accepting.isCancelled() + " " + server.isOpen();
            }
        }
    }

    public static String closedWhileReading() throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            client.connect(server.getLocalAddress()).get();
            client.read(ByteBuffer.allocate(1), null, new Handler<>(told, "read"));
            client.close();
            return told.take();
        }
    }

    /** Looking at a future again and again sees it done at last. */
    public static String polled() throws Exception {
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<Void> connecting = client.connect(server.getLocalAddress());
            while (!connecting.isDone()) {
                Thread.onSpinWait();
            }
            return "connected " + connecting.get();
        }
    }

    /** More than the buffers hold. */
    public static String backPressure() throws Exception {
        try (AsynchronousServerSocketChannel server = server(null);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accepting = server.accept();
            client.connect(server.getLocalAddress()).get();
            AsynchronousSocketChannel accepted = accepting.get();
            ByteBuffer all = ByteBuffer.allocate(300_000);
            CountDownLatch written = new CountDownLatch(1);
            client.write(all, null, new CompletionHandler<Integer, Void>() {
                @Override
                public void completed(Integer count, Void attachment) {
                    if (all.hasRemaining()) {
                        client.write(all, null, this);
                    } else {
                        written.countDown();
                    }
                }

                @Override
                public void failed(Throwable thrown, Void attachment) {
                    throw new AssertionError(thrown);
                }
            });
            ByteBuffer read = ByteBuffer.allocate(300_000);
            while (read.hasRemaining()) {
                accepted.read(read).get();
            }
            written.await();
            return String.valueOf(read.position());
        }
    }

    public static String ownExecutor() throws Exception {
        AsynchronousChannelGroup group =
                AsynchronousChannelGroup.withCachedThreadPool(Executors.newCachedThreadPool(), 1);
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        AsynchronousServerSocketChannel server = server(group);
        server.accept(null, new Handler<>(told, "accept"));
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open(group);
        client.connect(server.getLocalAddress(), null, new Handler<>(told, "connect"));
        String one = told.take();
        String other = told.take();
        group.shutdownNow();
        String both = one.compareTo(other) < 0 ? one + ", " + other : other + ", " + one;
        return both + " " + group.awaitTermination(1, TimeUnit.MINUTES);
    }

    public static String threadsHaveNames() throws Exception {
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (AsynchronousServerSocketChannel server = server(null)) {
            server.accept(null, new CompletionHandler<AsynchronousSocketChannel, Void>() {
                @Override
                public void completed(AsynchronousSocketChannel accepted, Void attachment) {
                    names.add(Thread.currentThread().getName().replaceAll("[0-9]+", "N") + " "
                            + Thread.currentThread().isDaemon());
                }

                @Override
                public void failed(Throwable thrown, Void attachment) {
                    names.add(thrown.toString());
                }
            });
            try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
                client.connect(server.getLocalAddress()).get();
                return names.take();
            }
        }
    }

    public static String files() throws Exception {
        Path file = Files.createTempFile("asynchronous", ".txt");
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(bytes("hello"), 0).get();
            ByteBuffer buffer = ByteBuffer.allocate(5);
            channel.read(buffer, 0).get();
            return text(buffer);
        } finally {
            Files.delete(file);
        }
    }
}
