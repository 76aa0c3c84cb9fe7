package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.reflect.InaccessibleObjectException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Clusters of small servers. Each program returns what it saw. */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class Clusters {
    private Clusters() {}

    private static int visits;

    private static final int PORT = 7000;

    /** A server that counts, in memory and on its disk. */
    public static final class CounterServer {
        private CounterServer() {}

        public static void main(String[] args) throws IOException {
            Path disk = Path.of(args[0], "count");
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    try (Socket client = server.accept()) {
                        int written = Files.exists(disk) ? Integer.parseInt(Files.readString(disk)) : 0;
                        visits++;
                        Files.writeString(disk, String.valueOf(written + 1));
                        new DataOutputStream(client.getOutputStream()).writeUTF(visits + "/" + (written + 1));
                    } catch (SocketException gone) {
                        // the next one
                    }
                }
            }
        }
    }

    private static Node server(Cluster cluster) {
        Node server = cluster.node("server");
        server.start(CounterServer.class, server.directory().toString());
        return server;
    }

    /** Asks until there is an answer. */
    static String visit(String host) {
        while (true) {
            try (Socket socket = new Socket(host, PORT)) {
                return new DataInputStream(socket.getInputStream()).readUTF();
            } catch (IOException notYet) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static String visits() {
        Cluster cluster = Cluster.of("server", "client");
        server(cluster);
        Node client = cluster.node("client");
        String first = client.call(() -> visit("server"));
        String second = client.call(() -> visit("server"));
        return first + " " + second + " " + visits;
    }

    /** Memory is gone, and the disk is not. */
    public static String restarted() {
        Cluster cluster = Cluster.of("server", "client");
        Node server = server(cluster);
        Node client = cluster.node("client");
        String before = client.call(() -> visit("server"));
        server.kill();
        boolean isRunning = server.isRunning();
        server.restart();
        String after = client.call(() -> visit("server"));
        return before + " " + isRunning + " " + after;
    }

    /** Each node has its own classes, properties, name and address. */
    public static String isolated() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").property("mine", "of a");
        Node b = cluster.node("b");
        visits = 1;
        a.run(() -> {
            visits = 5;
            System.setProperty("later", "set by a");
        });
        String ofA = a.call(() -> visits
                + System.getProperty("mine")
                + System.getProperty("later")
                + InetAddress.getLocalHost().getHostName());
        String ofB = b.call(() -> visits
                + System.getProperty("mine")
                + System.getProperty("later")
                + InetAddress.getByName("a").getHostAddress());
        return visits + " " + ofA + " " + ofB + " " + System.getProperty("later");
    }

    /** The connection breaks, and cannot be made again before it is healed. */
    public static String cut() {
        Cluster cluster = Cluster.of("server", "client");
        server(cluster);
        Node client = cluster.node("client");
        client.call(() -> visit("server"));
        cluster.partition(List.of(cluster.node("server")), List.of(client));
        String during = client.call(() -> {
            try (Socket socket = new Socket("server", PORT)) {
                return "connected to " + socket;
            } catch (NoRouteToHostException unreachable) {
                return unreachable.getMessage();
            }
        });
        cluster.heal();
        return during + ", " + client.call(() -> visit("server"));
    }

    /** Cut while a client waits: it sees the answer or a reset. */
    public static String cutInTheMiddle() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        server(cluster);
        Node client = cluster.node("client");
        client.call(() -> visit("server"));
        String[] seen = new String[1];
        Thread asking = Thread.ofPlatform()
                .start(() -> seen[0] = client.call(() -> {
                    try (Socket socket = new Socket("server", PORT)) {
                        return new DataInputStream(socket.getInputStream()).readUTF();
                    } catch (SocketException reset) {
                        return reset.getMessage();
                    }
                }));
        cluster.cut(client, cluster.node("server"));
        asking.join();
        return seen[0];
    }

    public static String killedInTheMiddle() throws InterruptedException {
        Cluster cluster = Cluster.of("server", "client");
        Node server = server(cluster);
        Node client = cluster.node("client");
        client.call(() -> visit("server"));
        String[] seen = new String[1];
        Thread asking = Thread.ofPlatform()
                .start(() -> seen[0] = client.call(() -> {
                    try (Socket socket = new Socket("server", PORT)) {
                        return new DataInputStream(socket.getInputStream()).readUTF();
                    } catch (SocketException reset) {
                        return reset.getMessage();
                    }
                }));
        server.kill();
        asking.join();
        return seen[0];
    }

    public static String nobodyThere() {
        Cluster cluster = Cluster.of("a", "b");
        return cluster.node("a").call(() -> {
            String seen = "";
            try (Socket socket = new Socket("b", PORT)) {
                seen += socket;
            } catch (ConnectException refused) {
                seen += refused.getMessage();
            }
            try (Socket socket = new Socket("192.0.2.1", PORT)) {
                seen += socket;
            } catch (NoRouteToHostException unreachable) {
                seen += ", " + unreachable.getMessage();
            }
            try {
                seen += InetAddress.getByName("example.org");
            } catch (UnknownHostException unknown) {
                seen += ", " + unknown.getMessage();
            }
            return seen;
        });
    }

    /** {@code System.exit} ends the node, not the test. */
    public static String exits() {
        Cluster cluster = Cluster.of("a");
        Node a = cluster.node("a");
        String seen;
        try {
            a.run(() -> System.exit(3));
            seen = "went on";
        } catch (IllegalStateException gone) {
            seen = gone.getMessage();
        }
        return seen + " " + a.isRunning();
    }

    private static final class Unable {}

    public static String cannotCross() {
        Cluster cluster = Cluster.of("a");
        Unable unable = new Unable();
        String seen = "";
        try {
            seen += cluster.node("a").call(() -> String.valueOf(unable));
        } catch (IllegalArgumentException refused) {
            seen += refused.getMessage();
        }
        long before = 1;
        List<Unable> held = List.of(unable);
        try {
            cluster.node("a").run(() -> System.out.println(before + " " + held));
        } catch (IllegalArgumentException refused) {
            seen += "; " + refused.getMessage();
        }
        try {
            cluster.node("a").run(() -> {
                throw new IOException("disk full");
            });
        } catch (NodeException thrown) {
            seen += "; " + thrown.getMessage();
        }
        return seen;
    }

    /** What is opened to one node is closed for others. */
    public static String opened() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").addOpens("java.base/java.io");
        Node b = cluster.node("b");
        String reached = a.call(Clusters::reach) + " " + b.call(Clusters::reach);
        try {
            b.addOpens("java.base/io");
            return reached;
        } catch (IllegalArgumentException unknown) {
            return reached + " " + unknown.getMessage();
        }
    }

    private static String reach() throws NoSuchFieldException {
        try {
            FileDescriptor.class.getDeclaredField("fd").setAccessible(true);
            return "open";
        } catch (InaccessibleObjectException closed) {
            return "closed";
        }
    }
}
