package dev.hypnos.suites.generated;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads that share the two ends of a connection, a socket that listens, and two sockets for
 * datagrams. Whoever is left waiting for ever does so; the program ends when nothing else can happen.
 */
public final class SocketSteps {
    private static final int LATE_MILLIS = 1_000;
    private static final int PATIENCE_MILLIS = 10;
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final int DATAGRAMS = 2_000;
    private static final int LISTENS = 3_000;

    // What a call gave that has no result.
    private static final int TOO_LATE = 6;
    private static final int FAILED = 7;
    private static final int END = 8;

    private @Nullable ServerSocket server;
    private @Nullable Socket[] ends = new Socket[2];
    private @Nullable DatagramSocket[] datagrams = new DatagramSocket[2];
    private volatile int field;

    private SocketSteps() {}

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave
     * @param variant 1 if who waits gives up after a while
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant) throws Exception {
        SocketSteps steps = new SocketSteps();
        steps.open(program, variant == 1 ? PATIENCE_MILLIS : 0);
        steps.start(program, 0, records);
        Thread.sleep(LATE_MILLIS);
        return String.valueOf(steps.field);
    }

    private void start(String program, int number, IntFunction<IntConsumer> records) {
        int end = program.indexOf(Step.BETWEEN_TASKS);
        Step start = Step.parse(end < 0 ? program : program.substring(0, end));
        IntConsumer record = records.apply(number);
        new Thread(() -> run(start, record, 0)).start();
        if (end >= 0) {
            start(program.substring(end + 1), number + 1, records);
        }
    }

    /** Whether the program uses what these steps do. */
    private static boolean uses(String program, String kinds) {
        return program.chars().anyMatch(character -> kinds.indexOf(character) >= 0);
    }

    private void open(String program, int patience) throws IOException {
        for (int i = 0; i < 2 && uses(program, "def"); i++) {
            DatagramSocket made = new DatagramSocket(DATAGRAMS + i);
            made.setSoTimeout(patience);
            datagrams[i] = made;
        }
        boolean areConnected = uses(program, "stachi");
        if (areConnected || uses(program, "nlm")) {
            server = new ServerSocket(LISTENS);
        }
        if (areConnected) {
            ends[0] = new Socket(HERE, LISTENS);
            ends[1] = server.accept();
            ends[0].setSoTimeout(patience);
            ends[1].setSoTimeout(patience);
        }
        if (server != null) {
            server.setSoTimeout(patience);
        }
    }

    private int run(@Nullable Step start, IntConsumer record, int before) {
        int seen = before;
        for (Step step = start; step != null; step = step.next()) {
            if (step.kind() == '?') {
                seen = seen == step.value() ? run(step.inner(), record, seen) : seen;
                continue;
            }
            try {
                seen = execute(step, seen);
            } catch (SocketTimeoutException late) {
                seen = TOO_LATE;
            } catch (IOException failed) {
                seen = FAILED;
            }
            record.accept(step.kind() << 8 | seen);
        }
        return seen;
    }

    private int execute(Step step, int before) throws IOException {
        int place = step.place();
        int value = step.value();
        switch (step.kind()) {
            case 'r' -> {
                return field;
            }
            case 'w' -> field = value;
            case 'z' -> sleep(1 + value);
            // datagrams
            case 'd' ->
                datagrams[place].send(new DatagramPacket(new byte[] {(byte) value}, 1, HERE, DATAGRAMS + 1 - place));
            case 'e' -> {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                datagrams[place].receive(packet);
                return packet.getData()[0];
            }
            case 'f' -> datagrams[place].close();
            // a connection
            case 's' -> ends[place].getOutputStream().write(value);
            case 't' -> {
                int read = ends[place].getInputStream().read();
                return read < 0 ? END : read;
            }
            case 'a' -> {
                return ends[place].getInputStream().available();
            }
            case 'c' -> ends[place].close();
            case 'h' -> ends[place].shutdownOutput();
            case 'i' -> ends[place].shutdownInput();
            // one that listens
            case 'n' -> {
                try (Socket made = new Socket(HERE, LISTENS)) {
                    made.getOutputStream().write(value);
                }
            }
            case 'l' -> {
                try (Socket accepted = server.accept()) {
                    int read = accepted.getInputStream().read();
                    return read < 0 ? END : read;
                }
            }
            case 'm' -> server.close();
            default -> throw new IllegalArgumentException("no step " + step.kind());
        }
        return before;
    }

    private static void sleep(int millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException impossible) {
            throw new IOException(impossible);
        }
    }
}
