package dev.hypnos.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that leaves the virtual network: what arrives at the {@link StreamSocket} that stands for its far end
 * goes out, and what comes from there is sent by it. Used between two tasks only, where the JDK's channels are real
 * ones.
 */
final class RealConnection {
    private static final int CONNECT_MILLIS = 3_000;
    private static final int CHUNK = 16 * 1024;

    /** How long an answer may take; and how long more of it, or a first greeting, is waited for. */
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long MORE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final String host;
    private final int port;
    private final StreamSocket end;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK);
    /** What did not go out at once. */
    private final Deque<ByteBuffer> unsent = new ArrayDeque<>();

    private int unsentBytes;

    private boolean shutsOutput;
    private boolean inputEnded;
    private @Nullable SocketChannel channel;
    private long awaitedUntil;

    RealConnection(String host, int port, StreamSocket end) {
        this.host = host;
        this.port = port;
        this.end = end;
    }

    /** Why it cannot be made; null if it is. */
    @Nullable
    String open() {
        try {
            SocketChannel made = SocketChannel.open();
            try {
                made.socket().connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
                made.configureBlocking(false);
                made.setOption(StandardSocketOptions.TCP_NODELAY, true);
            } catch (IOException failed) {
                made.close();
                throw failed;
            }
            channel = made;
            await(MORE_NANOS);
            return null;
        } catch (IOException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    private void await(long nanos) {
        awaitedUntil = System.nanoTime() + nanos;
    }

    /** Whether something may come from outside soon. */
    boolean isAwaited() {
        return channel != null && System.nanoTime() - awaitedUntil < 0;
    }

    /** How many bytes did not go out yet: who writes waits for room, as with any connection. */
    int unsent() {
        return unsentBytes;
    }

    /** This arrived at the far end; false if there is none any more. */
    boolean take(Segment segment) {
        SocketChannel open = channel;
        if (open == null) {
            return false;
        }
        switch (segment) {
            case Segment.Data data -> {
                unsent.add(ByteBuffer.wrap(data.bytes()));
                unsentBytes += data.bytes().length;
                await(ANSWER_NANOS);
            }
            case Segment.End shut -> {
                shutsOutput = true;
                await(ANSWER_NANOS);
            }
            case Segment.Reset reset -> {
                reset(open);
                return true;
            }
            case Segment.Urgent urgent -> {}
        }
        return flush(open);
    }

    private boolean flush(SocketChannel open) {
        try {
            ByteBuffer next;
            while ((next = unsent.peek()) != null) {
                unsentBytes -= open.write(next);
                if (next.hasRemaining()) {
                    return true;
                }
                unsent.remove();
            }
            if (shutsOutput) {
                shutsOutput = false;
                open.shutdownOutput();
                closeIfOver(open);
            }
            return true;
        } catch (IOException gone) {
            close();
            return false;
        }
    }

    /** Both ends have said that they are done. */
    private void closeIfOver(SocketChannel open) {
        if (inputEnded && open.socket().isOutputShutdown()) {
            close();
        }
    }

    private void reset(SocketChannel open) {
        try {
            open.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException gone) {
            // then there is nobody to tell
        }
        close();
    }

    /** Has the far end send what came from outside; whether it did. */
    boolean letIn() {
        SocketChannel open = channel;
        int before = unsentBytes;
        if (open == null || !flush(open)) {
            return false;
        }
        boolean wentOut = unsentBytes < before;
        if (wentOut) {
            await(ANSWER_NANOS);
            end.wentOut();
        }
        return (!inputEnded && cameIn(open)) || wentOut;
    }

    private boolean cameIn(SocketChannel open) {
        int room = Math.min(CHUNK, end.room());
        if (room == 0) {
            return false;
        }
        try {
            int count = open.read(buffer.clear().limit(room));
            if (count == 0) {
                return false;
            }
            await(MORE_NANOS);
            if (count > 0) {
                byte[] bytes = new byte[count];
                buffer.flip().get(bytes);
                end.sendData(bytes);
            } else {
                inputEnded = true;
                end.endFromOutside(false);
                closeIfOver(open);
            }
        } catch (IOException broken) {
            close();
            end.endFromOutside(true);
        }
        return true;
    }

    void close() {
        SocketChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failed) {
                // it is not used any more
            }
        }
    }
}
