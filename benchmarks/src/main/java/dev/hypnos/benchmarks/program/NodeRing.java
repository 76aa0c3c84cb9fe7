package dev.hypnos.benchmarks.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Nodes in a ring, each of which sends messages to the next one, where a pool works on them. */
public abstract class NodeRing implements Program {
    private static final int PORT = 7000;

    private final int nodes;

    NodeRing(int nodes) {
        this.nodes = nodes;
    }

    /** Three of them. */
    public static final class Three extends NodeRing {
        public Three() {
            super(3);
        }
    }

    /** Fifty of them. */
    public static final class Fifty extends NodeRing {
        public Fifty() {
            super(50);
        }
    }

    /** @param size how many messages there are, of all nodes together */
    @Override
    public void run(int size) {
        Cluster cluster = Cluster.ofSize(nodes);
        for (int i = 0; i < nodes; i++) {
            Node next = cluster.nodes().get((i + 1) % nodes);
            int share = size / nodes + (i < size % nodes ? 1 : 0);
            cluster.nodes().get(i).start(Member.class, next.name(), String.valueOf(share));
        }
        cluster.nodes().forEach(Node::awaitExit);
    }

    /** The program of a node: its end is that of both its threads. */
    public static final class Member {
        /** One message of so many is work. */
        private static final int SHARE = 10;

        private static final AtomicInteger WORK = new AtomicInteger();

        private Member() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            try (ServerSocket server = new ServerSocket(PORT)) {
                Thread receiving = new Thread(() -> receive(server));
                receiving.start();
                send(args[0], Integer.parseInt(args[1]));
                receiving.join();
            }
            System.exit(0);
        }

        private static void receive(ServerSocket server) {
            try (Socket from = server.accept();
                    DataInputStream in = new DataInputStream(from.getInputStream())) {
                int expected = in.readInt();
                try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                    for (int i = 0; i < expected; i++) {
                        int message = in.readInt();
                        if (message != i) {
                            throw new AssertionError("message " + i + " of " + expected + " is " + message);
                        }
                        if (message % SHARE == 0) {
                            pool.execute(WORK::incrementAndGet);
                        }
                    }
                }
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        }

        private static void send(String to, int count) throws IOException, InterruptedException {
            try (Socket socket = connect(to);
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
                out.writeInt(count);
                for (int i = 0; i < count; i++) {
                    out.writeInt(i);
                }
            }
        }

        private static Socket connect(String to) throws IOException, InterruptedException {
            while (true) {
                try {
                    return new Socket(to, PORT);
                } catch (ConnectException notYet) {
                    Thread.sleep(10);
                }
            }
        }
    }
}
