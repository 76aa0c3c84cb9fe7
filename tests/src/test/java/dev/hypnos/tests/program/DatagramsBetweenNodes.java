package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Datagrams.bytes;
import static dev.hypnos.tests.program.Datagrams.receive;
import static dev.hypnos.tests.program.Datagrams.send;
import static dev.hypnos.tests.program.Tasks.start;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.PortUnreachableException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;

/** Programs that send datagrams from node to node, to groups and to all. Each returns what it saw. */
public final class DatagramsBetweenNodes {
    private DatagramsBetweenNodes() {}

    /** Receives what comes within a second, in order, and who sent the last. */
    private static String listen(int port) throws Exception {
        try (DatagramSocket socket = new DatagramSocket(port)) {
            return listen(socket);
        }
    }

    private static String listen(DatagramSocket socket) throws Exception {
        socket.setSoTimeout(1000);
        String heard = "";
        DatagramPacket packet = new DatagramPacket(new byte[10], 10);
        try {
            while (true) {
                packet.setLength(10);
                socket.receive(packet);
                heard += new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
            }
        } catch (SocketTimeoutException late) {
            return heard.isEmpty()
                    ? "none"
                    : heard + " from " + packet.getAddress().getHostAddress();
        }
    }

    private static void tell(String host, int port, String... texts) throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (String text : texts) {
                send(socket, text, InetAddress.getByName(host), port);
            }
        }
    }

    private static String heard(Cluster cluster) throws Exception {
        String[] heard = new String[1];
        Thread listener = start(() -> heard[0] = cluster.node("b").call(() -> listen(5000)));
        Thread.sleep(100);
        cluster.node("a").run(() -> tell("b", 5000, "a", "b"));
        listener.join();
        return heard[0];
    }

    public static String betweenNodes() throws Exception {
        return heard(Cluster.of("a", "b"));
    }

    public static String lost() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        cluster.datagrams().loseOneIn(3);
        return heard(cluster).replace(" from 10.0.0.1", "");
    }

    public static String doubled() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        cluster.datagrams().doubleOneIn(3);
        String heard = heard(cluster).replace(" from 10.0.0.1", "");
        return heard.length() > 3 ? heard.substring(0, 3) : heard;
    }

    /** A cut while it is on its way. */
    public static String lostAtACut() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        String[] heard = new String[1];
        Thread listener = start(() -> heard[0] = cluster.node("b").call(() -> listen(5000)));
        Thread.sleep(100);
        cluster.node("a").run(() -> tell("b", 5000, "a"));
        cluster.cut(cluster.node("a"), cluster.node("b"));
        cluster.heal();
        listener.join();
        return heard[0].equals("none") ? "lost" : "arrived";
    }

    /** What gets there is not answered. */
    public static String cutOneWay() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        cluster.cutOneWay(cluster.node("b"), cluster.node("a"));
        Thread server = start(() -> cluster.node("b").run(() -> {
            try (DatagramSocket socket = new DatagramSocket(5000)) {
                DatagramPacket packet = new DatagramPacket(new byte[10], 10);
                socket.receive(packet);
                socket.send(packet);
            }
        }));
        Thread.sleep(100);
        String answer = cluster.node("a").call(() -> {
            try (DatagramSocket socket = new DatagramSocket()) {
                send(socket, "a", InetAddress.getByName("b"), 5000);
                socket.setSoTimeout(1000);
                return receive(socket);
            } catch (SocketTimeoutException late) {
                return "nothing";
            }
        });
        server.join();
        return "heard " + answer;
    }

    /** The port is gone with the process. */
    public static String killed() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        Thread.ofPlatform().start(() -> {
            try {
                cluster.node("b").run(() -> {
                    try (DatagramSocket socket = new DatagramSocket(5000)) {
                        DatagramPacket packet = new DatagramPacket(new byte[10], 10);
                        socket.receive(packet);
                        socket.send(packet);
                        Thread.sleep(10_000);
                    }
                });
            } catch (IllegalStateException gone) {
                // as it should be
            }
        });
        Thread.sleep(100);
        Thread killer = start(() -> cluster.node("b").kill());
        String answer = cluster.node("a").call(() -> {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(InetAddress.getByName("b"), 5000);
                socket.send(new DatagramPacket(bytes("a"), 1));
                socket.setSoTimeout(1000);
                receive(socket);
                return "before";
            } catch (PortUnreachableException unreachable) {
                return "unreachable";
            } catch (SocketTimeoutException late) {
                return "never";
            }
        });
        killer.join();
        return answer;
    }

    // Groups

    private static final String GROUP = "230.0.0.1";

    private static String hears(String group) throws Exception {
        try (MulticastSocket socket = new MulticastSocket(5000)) {
            if (!group.isEmpty()) {
                socket.joinGroup(new InetSocketAddress(group, 0), NetworkInterface.getByName("eth0"));
            }
            return listen(socket);
        }
    }

    /** Which nodes hear what the first of them says. */
    private static String hearers(String joined, NodeAction says) throws Exception {
        Cluster cluster = Cluster.of("a", "b", "c");
        Set<String> hearers = Collections.synchronizedSet(new TreeSet<>());
        Thread[] listeners = new Thread[3];
        for (int i = 0; i < listeners.length; i++) {
            Node node = cluster.nodes().get(i);
            listeners[i] = start(() -> {
                if (node.call(() -> hears(joined)).equals("x from 10.0.0.1")) {
                    hearers.add(node.name());
                }
            });
        }
        Thread.sleep(100);
        cluster.node("a").run(says);
        for (Thread listener : listeners) {
            listener.join();
        }
        return "heard by " + String.join(" ", hearers);
    }

    public static String groups() throws Exception {
        return "10.0.0.1 " + hearers(GROUP, () -> tell(GROUP, 5000, "x"));
    }

    public static String groupWithoutLoop() throws Exception {
        return hearers(GROUP, () -> {
            try (MulticastSocket socket = new MulticastSocket()) {
                socket.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, false);
                send(socket, "x", InetAddress.getByName(GROUP), 5000);
            }
        });
    }

    public static String groupWithinHost() throws Exception {
        return hearers(GROUP, () -> {
            try (MulticastSocket socket = new MulticastSocket()) {
                socket.setTimeToLive(0);
                send(socket, "x", InetAddress.getByName(GROUP), 5000);
            }
        });
    }

    public static String broadcast() throws Exception {
        return hearers("", () -> tell("255.255.255.255", 5000, "x"));
    }

    public static String leftGroup() throws Exception {
        InetSocketAddress group = new InetSocketAddress(GROUP, 5000);
        NetworkInterface link = NetworkInterface.getByName("lo");
        try (MulticastSocket socket = new MulticastSocket(5000);
                MulticastSocket sender = new MulticastSocket()) {
            sender.setNetworkInterface(link);
            socket.joinGroup(group, link);
            sender.send(new DatagramPacket(bytes("x"), 1, group));
            socket.leaveGroup(group, link);
            socket.setSoTimeout(100);
            return receive(socket).equals("x") ? "heard" : "something else";
        } catch (SocketTimeoutException late) {
            return "missed";
        }
    }

    public static String onlyFromASource() throws Exception {
        Cluster cluster = Cluster.of("a", "b", "c");
        String[] heard = new String[1];
        Thread listener = start(() -> heard[0] = cluster.node("a").call(() -> {
            try (DatagramChannel channel = DatagramChannel.open()) {
                channel.bind(new InetSocketAddress(5000));
                channel.join(
                        InetAddress.getByName(GROUP),
                        NetworkInterface.getByName("eth0"),
                        InetAddress.getByAddress(new byte[] {10, 0, 0, 2}));
                return listen(channel.socket()).replace(" from 10.0.0.2", "");
            }
        }));
        Thread.sleep(100);
        for (String name : new String[] {"b", "c"}) {
            cluster.node(name).run(() -> tell(GROUP, 5000, name));
        }
        listener.join();
        return heard[0];
    }

    public static String interfaces() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        return cluster.node("b").call(() -> {
            String seen = "";
            for (NetworkInterface link : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                seen += link.getName() + " "
                        + link.inetAddresses().findFirst().orElseThrow().getHostAddress() + " ";
            }
            NetworkInterface out = NetworkInterface.getByInetAddress(InetAddress.getLocalHost());
            boolean isSame = out.equals(NetworkInterface.getByIndex(out.getIndex()))
                    && out.isUp()
                    && out.supportsMulticast()
                    && !out.isLoopback();
            return seen + isSame + " " + out.getMTU() + " "
                    + HexFormat.ofDelimiter(":").formatHex(out.getHardwareAddress());
        });
    }

    public static String reachable() throws Exception {
        Cluster cluster = Cluster.of("a", "b", "c");
        cluster.cut(cluster.node("a"), cluster.node("c"));
        return cluster.node("a").call(() -> {
            boolean self = InetAddress.getLoopbackAddress().isReachable(100);
            boolean other = InetAddress.getByName("b").isReachable(100);
            long before = System.nanoTime();
            boolean isCut = InetAddress.getByName("c").isReachable(200);
            return self + " " + other + " " + isCut + " after " + (System.nanoTime() - before) / 1_000_000;
        });
    }

    /** What passes between nodes is under way for a while. */
    public static String delayed() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        cluster.latency(Duration.ofMillis(10), Duration.ofMillis(20));
        Thread sender = start(() -> {
            Thread.sleep(100);
            cluster.node("a").run(() -> tell("b", 5000, "a", "b"));
        });
        String heard = cluster.node("b").call(() -> {
            try (DatagramSocket socket = new DatagramSocket(5000)) {
                long before = System.nanoTime();
                String all = receive(socket) + receive(socket);
                long millis = (System.nanoTime() - before) / 1_000_000 - 100;
                return (millis >= 10 && millis <= 20 ? "at 10 to 20 " : "at " + millis)
                        + (all.equals("ab") ? "in order" : "overtaken");
            }
        });
        sender.join();
        return heard;
    }

    public static String delayedStream() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        cluster.latency(Duration.ofMillis(10), Duration.ofMillis(20));
        Thread server = start(() -> cluster.node("a").run(() -> {
            try (ServerSocket listener = new ServerSocket(5000);
                    Socket accepted = listener.accept()) {
                for (byte next : bytes("abcde")) {
                    accepted.getOutputStream().write(next);
                }
            }
        }));
        Thread.sleep(100);
        String heard = cluster.node("b").call(() -> {
            try (Socket socket = new Socket("a", 5000)) {
                long before = System.nanoTime();
                String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                long millis = (System.nanoTime() - before) / 1_000_000;
                return all + " after " + (millis >= 10 && millis <= 20 ? "10 to 20" : millis) + " ms";
            }
        });
        server.join();
        return heard;
    }
}
