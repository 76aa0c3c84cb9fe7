package dev.hypnos.suites.generated;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
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
 * Executes a program with two nodes. The first task is the test, which cuts and heals the way between them and kills
 * nodes; the others run on one node and the other in turn, each of which has one end of a connection, a socket that
 * listens and one for datagrams. All begin at the same moment, when everything is there. Whoever is left waiting for
 * ever does so.
 */
public final class NodeSteps {
    private static final String[] NAMES = {"a", "b"};
    /** What is to be there is there before this moment. */
    private static final int BEGIN_MILLIS = 20;

    private static final int LATE_MILLIS = 1_000;
    /** Longer than any program. */
    private static final int FOREVER_MILLIS = 100_000;

    private static final int PATIENCE_MILLIS = 10;
    private static final int DATAGRAMS = 2_000;
    private static final int LISTENS = 3_000;

    /** By task of the node: what its steps gave. */
    private static final String[] TOLD = {"", ""};

    // What a call gave that has no result.
    private static final int TOO_LATE = 6;
    private static final int FAILED = 7;
    private static final int END = 8;

    private final String other;
    private final ServerSocket server;
    private final DatagramSocket datagrams;
    private @Nullable Socket connection;

    private NodeSteps(String other, ServerSocket server, DatagramSocket datagrams) {
        this.other = other;
        this.server = server;
        this.datagrams = datagrams;
    }

    /**
     * Runs a program; returns what its nodes say at its end.
     *
     * @param records by task: who is told what each step of the test gave
     * @param variant 1 if who waits gives up after a while
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant) throws Exception {
        String[] tasks = program.split("\\" + Step.BETWEEN_TASKS, -1);
        Cluster cluster = Cluster.of(NAMES);
        boolean areConnected = uses(program, "stc");
        for (int i = 0; i < NAMES.length; i++) {
            String first = i + 1 < tasks.length ? tasks[i + 1] : "";
            String second = i + 1 + NAMES.length < tasks.length ? tasks[i + 1 + NAMES.length] : "";
            String patience = String.valueOf(variant == 1 ? PATIENCE_MILLIS : 0);
            cluster.node(NAMES[i])
                    .start(NodeSteps.class, NAMES[i], patience, String.valueOf(areConnected), first, second);
            Thread.sleep(1);
        }
        Thread.sleep(BEGIN_MILLIS - NAMES.length);
        for (Step step = Step.parse(tasks[0]); step != null; step = step.next()) {
            strike(step, cluster);
        }
        Thread.sleep(LATE_MILLIS);
        StringBuilder told = new StringBuilder();
        for (String name : NAMES) {
            Node node = cluster.node(name);
            told.append(name)
                    .append(node.isRunning() ? node.call(NodeSteps::told) : " is gone")
                    .append(' ');
        }
        return told.toString();
    }

    /** Whether the program uses what these steps do. */
    private static boolean uses(String program, String kinds) {
        return program.chars().anyMatch(character -> kinds.indexOf(character) >= 0);
    }

    private static void strike(Step step, Cluster cluster) throws InterruptedException {
        Node one = cluster.node(NAMES[step.place()]);
        Node other = cluster.node(NAMES[1 - step.place()]);
        switch (step.kind()) {
            case 'x' -> cluster.cut(one, other);
            case 'o' -> cluster.cutOneWay(one, other);
            case 'y' -> cluster.heal(one, other);
            case 'k' -> one.kill();
            default -> Thread.sleep(1 + step.value());
        }
    }

    private static String told() {
        return TOLD[0] + "," + TOLD[1];
    }

    /** On a node: who it is, how long it waits, whether there is a connection, and what its tasks do. */
    public static void main(String[] arguments) throws Exception {
        boolean isFirst = arguments[0].equals(NAMES[0]);
        int patience = Integer.parseInt(arguments[1]);
        NodeSteps steps =
                new NodeSteps(NAMES[isFirst ? 1 : 0], new ServerSocket(LISTENS), new DatagramSocket(DATAGRAMS));
        steps.datagrams.setSoTimeout(patience);
        // what the first has made by then the second finds
        int now = isFirst ? 0 : 1;
        if (Boolean.parseBoolean(arguments[2])) {
            steps.connection = isFirst ? steps.server.accept() : new Socket(steps.other, LISTENS);
            steps.connection.setSoTimeout(patience);
            now = 1;
        }
        steps.server.setSoTimeout(patience);
        Step first = Step.parse(arguments[3]);
        Step second = Step.parse(arguments[4]);
        Thread.sleep(BEGIN_MILLIS - now);
        if (second != null) {
            new Thread(() -> steps.run(second, 1)).start();
        }
        steps.run(first, 0);
        Thread.sleep(FOREVER_MILLIS);
    }

    private void run(@Nullable Step start, int number) {
        StringBuilder told = new StringBuilder();
        for (Step step = start; step != null; step = step.next()) {
            int seen;
            try {
                seen = execute(step);
            } catch (SocketTimeoutException late) {
                seen = TOO_LATE;
            } catch (IOException failed) {
                seen = FAILED;
            }
            told.append(step.kind()).append(seen);
            TOLD[number] = told.toString();
        }
    }

    private int execute(Step step) throws IOException {
        int value = step.value();
        Socket end = connection;
        switch (step.kind()) {
            case 'd' ->
                datagrams.send(
                        new DatagramPacket(new byte[] {(byte) value}, 1, InetAddress.getByName(other), DATAGRAMS));
            case 'e' -> {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                datagrams.receive(packet);
                return packet.getData()[0];
            }
            case 'f' -> datagrams.close();
            case 's' -> end.getOutputStream().write(value);
            case 't' -> {
                int read = end.getInputStream().read();
                return read < 0 ? END : read;
            }
            case 'c' -> end.close();
            case 'n' -> {
                try (Socket made = new Socket(other, LISTENS)) {
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
            default -> {
                // a step of the test
            }
        }
        return 0;
    }
}
