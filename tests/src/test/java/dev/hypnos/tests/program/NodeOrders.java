package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** Small clusters with sockets, and what may arrive before what. Each program returns what it saw. */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class NodeOrders {
    private static final int PORT = 7000;

    private static final List<Socket> sockets = new ArrayList<>();
    private static String seen = "";

    private NodeOrders() {}

    private static synchronized void see(int letter) {
        seen += (char) letter;
    }

    private static synchronized String seen() {
        return seen;
    }

    /** Each connection is read by a thread of its own. */
    public static final class Reader {
        private Reader() {}

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    Socket socket = server.accept();
                    new Thread(() -> {
                                try {
                                    for (int next;
                                            (next = socket.getInputStream().read()) >= 0; ) {
                                        see(next);
                                    }
                                } catch (IOException gone) {
                                    see('!');
                                }
                            })
                            .start();
                }
            }
        }
    }

    /** Sees what datagrams bring. */
    public static final class Receiver {
        private Receiver() {}

        public static void main(String[] arguments) throws IOException {
            try (DatagramSocket socket = new DatagramSocket(PORT)) {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                while (true) {
                    socket.receive(packet);
                    see(packet.getData()[0]);
                }
            }
        }
    }

    static void connect(String node) throws IOException {
        sockets.add(new Socket(node, PORT));
    }

    static void send(int connection, String letters) throws IOException {
        for (char letter : letters.toCharArray()) {
            sockets.get(connection).getOutputStream().write(letter);
        }
    }

    private static String wait(Cluster cluster, String... nodes) throws InterruptedException {
        Thread.sleep(1_000);
        List<String> all = new ArrayList<>();
        for (String node : nodes) {
            all.add(cluster.node(node).call(NodeOrders::seen));
        }
        return String.join(" ", all);
    }

    public static String onOneConnection() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Reader.class);
        cluster.node("client").run(() -> connect("server"));
        cluster.node("client").run(() -> send(0, "abc"));
        return wait(cluster, "server");
    }

    public static String onTwoConnections() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Reader.class);
        cluster.node("client").run(() -> connect("server"));
        cluster.node("client").run(() -> connect("server"));
        cluster.node("client").run(() -> {
            send(0, "a");
            send(1, "b");
        });
        return wait(cluster, "server");
    }

    public static String atTwoNodes() throws InterruptedException {
        Cluster cluster = Cluster.of("one", "other", "client");
        cluster.node("one").start(Reader.class);
        cluster.node("other").start(Reader.class);
        cluster.node("client").run(() -> connect("one"));
        cluster.node("client").run(() -> connect("other"));
        cluster.node("client").run(() -> {
            send(0, "a");
            send(1, "b");
        });
        return wait(cluster, "one", "other");
    }

    /** Much may arrive in any order before the part that is tested, in which two messages may. */
    private static String afterALongBeginning(boolean saysWhereItEnds) throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Reader.class);
        for (int i = 0; i < 4; i++) {
            cluster.node("client").run(() -> connect("server"));
        }
        cluster.node("client").run(() -> {
            for (int i = 0; i < 4; i++) {
                send(i, "-");
            }
        });
        wait(cluster, "server");
        if (saysWhereItEnds) {
            cluster.faults().begin();
        }
        cluster.node("client").run(() -> {
            send(0, "a");
            send(1, "b");
        });
        return wait(cluster, "server");
    }

    public static String afterALongBeginning() throws InterruptedException {
        return afterALongBeginning(false);
    }

    public static String afterTheBeginning() throws InterruptedException {
        return afterALongBeginning(true);
    }

    private static int count;

    /** Two threads of one node would lose an update in some order. */
    static int countTwice() throws InterruptedException {
        Thread one = new Thread(() -> count++);
        Thread other = new Thread(() -> count++);
        one.start();
        other.start();
        one.join();
        other.join();
        return count;
    }

    public static String threadsOfOneNode() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Reader.class);
        cluster.node("client").run(() -> connect("server"));
        return String.valueOf(cluster.node("client").call(NodeOrders::countTwice));
    }

    static String await() throws IOException {
        try (Socket socket = new Socket("server", PORT)) {
            socket.setSoTimeout(100);
            return socket.getInputStream().read() < 0 ? "end" : "message";
        } catch (SocketTimeoutException late) {
            return "time-out";
        }
    }

    /** Answers whoever connects. */
    public static final class Answerer {
        private Answerer() {}

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    Socket socket = server.accept();
                    sockets.add(socket);
                    socket.getOutputStream().write('a');
                }
            }
        }
    }

    public static String aTimeOutAgainstAMessage() {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Answerer.class);
        return cluster.node("client").call(NodeOrders::await);
    }

    static void sendDatagrams() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (char letter : "ab".toCharArray()) {
                socket.send(new DatagramPacket(new byte[] {(byte) letter}, 1, InetAddress.getByName("server"), PORT));
            }
        }
    }

    public static String datagrams() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Receiver.class);
        cluster.node("client").run(NodeOrders::sendDatagrams);
        return wait(cluster, "server");
    }
}
