package dev.hypnos.tests.program;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;

/** Pipes between threads, whose ends wait on monitors inside the JDK and look whether the other side is alive. */
public final class PipedStreams {
    private PipedStreams() {}

    private interface Step {
        void run() throws IOException;
    }

    private static Thread start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        thread.start();
        return thread;
    }

    /** More than fits at once: both sides wait. */
    public static int bytes() throws Exception {
        PipedInputStream in = new PipedInputStream(8);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = start(() -> {
            out.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
            out.write(13);
            out.close();
        });
        int sum = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            sum += next;
        }
        writer.join();
        return sum;
    }

    public static String characters() throws Exception {
        PipedReader in = new PipedReader(4);
        PipedWriter out = new PipedWriter(in);
        Thread writer = start(() -> {
            out.write("hello pipe");
            out.close();
        });
        StringBuilder text = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            text.append((char) next);
        }
        writer.join();
        return text.toString();
    }

    /** The order of two writers is open, and nothing is lost. */
    public static String twoWriters() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        CountDownLatch read = new CountDownLatch(1);
        Thread one = start(() -> {
            out.write('a');
            await(read);
        });
        Thread other = start(() -> {
            out.write('b');
            await(read);
        });
        String seen = "" + (char) in.read() + (char) in.read();
        read.countDown();
        one.join();
        other.join();
        return seen;
    }

    /** A writer that is gone is taken for an end of the pipe, even if another could still write. */
    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The writer ends without closing; the reader notices after some seconds of virtual time. */
    public static String deadWriter() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = start(() -> out.write(1));
        int first = in.read();
        writer.join();
        try {
            return first + " " + in.read();
        } catch (IOException broken) {
            return first + " " + broken.getMessage();
        }
    }

    public static String deadReader() throws Exception {
        PipedReader in = new PipedReader(1);
        PipedWriter out = new PipedWriter(in);
        Thread reader = start(in::read);
        out.write('a');
        reader.join();
        try {
            out.write('b');
            out.write('c');
            return "written";
        } catch (IOException broken) {
            return broken.getMessage();
        }
    }

    public static String interrupted() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        String[] seen = new String[1];
        Thread reader = start(() -> {
            try {
                seen[0] = "read " + in.read();
            } catch (InterruptedIOException interrupted) {
                seen[0] = "interrupted";
            }
        });
        reader.interrupt();
        reader.join();
        out.close();
        return seen[0];
    }

    /** A monitor of the program that is that of the stream. */
    public static int lockedByTheProgram() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = start(() -> out.write(5));
        int available;
        synchronized (in) {
            available = in.available();
        }
        writer.join();
        return available;
    }

    /** Nobody ever writes: a deadlock in all but name. */
    public static int nobodyWrites() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        int read = in.read();
        out.close();
        return read;
    }
}
