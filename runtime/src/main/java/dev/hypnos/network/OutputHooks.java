package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.MonitorHooks;
import dev.hypnos.runtime.ThreadHooks;
import java.io.IOException;
import java.io.OutputStream;

/**
 * In place of the calls by which the JDK's HTTP server writes: a stream with a buffer holds its monitor while it writes to the
 * network, so the modelled one is taken around the call.
 */
public final class OutputHooks {
    private static final int LOCKS = Sites.add(
                    "lock a stream", "dev.hypnos.network", "lock", "the network", -1, 0, Access.ACQUIRE)
            .id();
    private static final int UNLOCKS = Sites.add(
                    "unlock a stream", "dev.hypnos.network", "unlock", "the network", -1, 0, Access.RELEASE)
            .id();

    private OutputHooks() {}

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    private static void locked(OutputStream stream, Action action) throws IOException {
        if (!ThreadHooks.controlled()) {
            action.run();
            return;
        }
        MonitorHooks.enter(stream, LOCKS);
        try {
            action.run();
        } finally {
            MonitorHooks.exit(stream, UNLOCKS);
        }
    }

    public static void write(OutputStream stream, int value) throws IOException {
        locked(stream, () -> stream.write(value));
    }

    public static void write(OutputStream stream, byte[] bytes) throws IOException {
        locked(stream, () -> stream.write(bytes));
    }

    public static void write(OutputStream stream, byte[] bytes, int from, int length) throws IOException {
        locked(stream, () -> stream.write(bytes, from, length));
    }

    public static void flush(OutputStream stream) throws IOException {
        locked(stream, stream::flush);
    }

    public static void close(OutputStream stream) throws IOException {
        locked(stream, stream::close);
    }
}
