package dev.hypnos.tests.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts by an atomic and writes to a socket, in one class. In copies that report values the count takes another way than in others, and the site of
 * the write, which is noticed deep in the JDK, must not show it.
 */
public final class CountedWrites {
    private CountedWrites() {}

    public static void failAtTheEnd() throws IOException, InterruptedException {
        AtomicInteger written = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0);
                Socket reader = new Socket("localhost", server.getLocalPort());
                Socket writer = server.accept()) {
            Thread thread = new Thread(() -> {
                written.incrementAndGet();
                write(writer);
            });
            thread.start();
            int read = reader.getInputStream().read();
            thread.join();
            Tasks.checkEqual(2, read + written.get(), "what was read and counted");
            throw new IllegalStateException("the end");
        }
    }

    private static void write(Socket socket) {
        try {
            socket.getOutputStream().write(1);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
