package dev.hypnos.suites.clusters;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Three nodes with threads and sockets whose handlers are made at random: a message reads and writes some of three numbers and leads to further messages, some of them only if a number has a certain
 * value. A thread of its own reads each connection; in some clusters messages are datagrams. In some a node may be killed.
 */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class GeneratedNodes {
    private static final int PORT = 7000;
    private static final int KINDS = 4;
    private static final int NUMBERS = 3;
    private static final int VALUES = 3;
    private static final int FACTOR = 5;
    private static final int MODULUS = 97;
    private static final List<String> NAMES = List.of("a", "b", "c");

    private record Sending(int kind, int to, int number, int value) {}

    private record Handler(int read, int written, boolean adds, int constant, List<Sending> sendings) {}

    private static final int[] numbers = new int[NUMBERS];
    private static final Object[] locks = {new Object(), new Object(), new Object()};
    private static final Map<Integer, DataOutputStream> outs = new HashMap<>();
    private static List<Handler> handlers = List.of();
    private static DatagramSocket datagrams;
    private static boolean areDatagrams;

    private GeneratedNodes() {}

    /** Whether a node of this cluster may be killed. */
    public static boolean hasFaults(long seed) {
        return seed % 4 == 3;
    }

    private static boolean hasDatagrams(long seed) {
        return seed % 4 == 1;
    }

    private static List<Handler> handlers(long seed) {
        Random random = new Random(seed);
        List<Handler> made = new ArrayList<>();
        for (int kind = 0; kind < KINDS; kind++) {
            List<Sending> sendings = new ArrayList<>();
            // to kinds above its own, so that there is an end
            int count = kind == KINDS - 1 ? 0 : kind == 0 ? 1 + random.nextInt(2) : random.nextInt(2);
            for (int i = 0; i < count; i++) {
                sendings.add(new Sending(
                        kind + 1 + random.nextInt(KINDS - kind - 1),
                        random.nextInt(NAMES.size()),
                        random.nextInt(NUMBERS),
                        random.nextInt(4) == 0 ? random.nextInt(VALUES) : -1));
            }
            made.add(new Handler(
                    random.nextInt(NUMBERS),
                    random.nextInt(NUMBERS),
                    random.nextInt(4) != 0,
                    random.nextInt(VALUES),
                    sendings));
        }
        return made;
    }

    /** What runs on each node: it answers whoever connects with a thread. */
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            long seed = Long.parseLong(arguments[0]);
            handlers = handlers(seed);
            areDatagrams = hasDatagrams(seed);
            if (areDatagrams) {
                datagrams = new DatagramSocket(PORT);
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                while (true) {
                    datagrams.receive(packet);
                    handle(packet.getData()[0]);
                }
            }
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    Socket socket = server.accept();
                    new Thread(() -> read(socket)).start();
                }
            }
        }
    }

    private static void read(Socket socket) {
        try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
            while (true) {
                handle(in.readByte());
            }
        } catch (EOFException end) {
            // nothing more comes
        } catch (IOException gone) {
            numbers[0] += 10;
        }
    }

    static void handle(int kind) {
        Handler handler = handlers.get(kind);
        int value;
        synchronized (locks[handler.read]) {
            value = numbers[handler.read];
        }
        synchronized (locks[handler.written]) {
            numbers[handler.written] =
                    handler.adds ? (value * FACTOR + handler.constant + 1) % MODULUS : handler.constant;
        }
        for (Sending sending : handler.sendings) {
            if (sending.value < 0 || numbers[sending.number] % VALUES == sending.value) {
                send(sending.to, sending.kind);
            }
        }
    }

    private static void send(int to, int kind) {
        try {
            if (areDatagrams) {
                InetAddress address = InetAddress.getByName(NAMES.get(to));
                datagrams.send(new DatagramPacket(new byte[] {(byte) kind}, 1, address, PORT));
                return;
            }
            DataOutputStream out = outs.get(to);
            if (out != null) {
                out.writeByte(kind);
            }
        } catch (IOException gone) {
            numbers[1] += 10;
        }
    }

    static void connect(int to) {
        try {
            Socket socket = new Socket(NAMES.get(to), PORT);
            outs.put(to, new DataOutputStream(socket.getOutputStream()));
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    static String numbers() {
        return numbers[0] + "," + numbers[1] + "," + numbers[2];
    }

    /** Runs the cluster with this number, and says what its nodes hold in the end. */
    public static String run(long seed) throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b", "c");
        for (String name : NAMES) {
            cluster.node(name).start(Program.class, Long.toString(seed));
        }
        if (!hasDatagrams(seed)) {
            for (String name : NAMES) {
                for (int to = 0; to < NAMES.size(); to++) {
                    int target = to;
                    // where one is killed each connection brings an event more
                    if (!hasFaults(seed) || NAMES.get(to).compareTo(name) > 0) {
                        cluster.node(name).run(() -> connect(target));
                    }
                }
            }
        }
        if (hasFaults(seed)) {
            cluster.faults().kills(1).among(cluster.node("b")).begin();
        }
        Random random = new Random(seed + 1);
        int beginnings = 2 + random.nextInt(3);
        for (int i = 0; i < beginnings; i++) {
            int kind = random.nextInt(KINDS - 1);
            Node node = cluster.node(NAMES.get(random.nextInt(NAMES.size())));
            if (node.isRunning()) {
                node.run(() -> handle(kind));
            }
        }
        Thread.sleep(1000);
        StringBuilder end = new StringBuilder();
        for (String name : NAMES) {
            Node node = cluster.node(name);
            end.append(node.isRunning() ? node.call(GeneratedNodes::numbers) : "down")
                    .append(' ');
        }
        return end.toString();
    }
}
