package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A log writer takes lines from a queue until it is closed. {@code close} sets a flag; the writer looks at the flag
 * before each line, and leaves while lines that were logged before the end still stand in the queue.
 *
 * <p>Fixed: the end of the log is a line of its own, behind all others.
 */
public class ClosedBeforeDrained {
    private static final String END = "end";

    abstract static class Log {
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final List<String> written = new ArrayList<>();
        final Thread writer = Thread.ofPlatform().name("writer").unstarted(this::write);

        abstract void write();

        abstract void close();
    }

    static class FlaggedLog extends Log {
        private volatile boolean closed;

        @Override
        void write() {
            while (!closed) {
                String line = lines.poll();
                if (line == null) {
                    Thread.onSpinWait();
                } else {
                    written.add(line);
                }
            }
        }

        @Override
        void close() {
            closed = true;
        }
    }

    static class FixedLog extends Log {
        @Override
        void write() {
            try {
                for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                    written.add(line);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        void close() {
            lines.add(END);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        logAndClose(new FlaggedLog());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        logAndClose(new FixedLog());
    }

    private static void logAndClose(Log log) throws InterruptedException {
        log.writer.start();
        log.lines.add("started");
        log.lines.add("stopped");
        log.close();
        log.writer.join();
        assertEquals(List.of("started", "stopped"), log.written, "what was logged before the end should be written");
    }
}
