package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.PortUnreachableException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;

/** Programs that send datagrams. Each returns what it saw. */
public final class Datagrams {
    private Datagrams() {}

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private interface Action {
        void run() throws Exception;
    }

    private static Thread start(Action action) {
        return Thread.ofPlatform().start(() -> {
            try {
                action.run();
            } catch (Exception thrown) {
                throw new AssertionError(thrown);
            }
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void send(DatagramSocket socket, String text, InetAddress to, int port) throws IOException {
        socket.send(new DatagramPacket(bytes(text), text.length(), to, port));
    }

    private static String receive(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        socket.receive(packet);
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
    }

    private static DatagramSocket open() throws SocketException {
        return new DatagramSocket(0, LOOPBACK);
    }

    public static String echo() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            Thread thread = start(() -> {
                DatagramPacket packet = new DatagramPacket(new byte[10], 10);
                server.receive(packet);
                server.send(packet);
            });
            send(client, "hello", LOOPBACK, server.getLocalPort());
            String answer = receive(client);
            thread.join();
            return answer;
        }
    }

    public static String overtake() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            send(client, "a", LOOPBACK, server.getLocalPort());
            send(client, "b", LOOPBACK, server.getLocalPort());
            return receive(server) + receive(server);
        }
    }

    /** What does not fit is gone. */
    public static String cutOff() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            send(client, "hello", LOOPBACK, server.getLocalPort());
            DatagramPacket packet = new DatagramPacket(new byte[3], 3);
            server.receive(packet);
            server.setSoTimeout(10);
            try {
                return "and then " + receive(server);
            } catch (SocketTimeoutException nothing) {
                return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
            }
        }
    }

    public static String empty() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            send(client, "", LOOPBACK, server.getLocalPort());
            return String.valueOf(receive(server).length());
        }
    }

    public static String timesOut() throws Exception {
        try (DatagramSocket server = open()) {
            server.setSoTimeout(500);
            long before = System.nanoTime();
            try {
                return receive(server);
            } catch (SocketTimeoutException late) {
                return late.getMessage() + " after " + (System.nanoTime() - before) / 1_000_000;
            }
        }
    }

    public static String closedWhileReceiving() throws Exception {
        DatagramSocket server = open();
        Thread thread = start(server::close);
        try {
            return receive(server);
        } catch (SocketException closed) {
            thread.join();
            return closed.getMessage();
        }
    }

    public static String interrupted() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(LOOPBACK, 0))) {
            Thread reader = Thread.currentThread();
            Thread thread = start(reader::interrupt);
            try {
                return "received " + channel.receive(ByteBuffer.allocate(1));
            } catch (ClosedByInterruptException closed) {
                Thread.interrupted();
                thread.join();
                return closed.getClass().getSimpleName();
            }
        }
    }

    /** Who is connected is told, at the next call, that nobody is there. */
    public static String portUnreachable() throws Exception {
        try (DatagramSocket client = open()) {
            client.connect(LOOPBACK, 4711);
            send(client, "a", LOOPBACK, 4711);
            try {
                return receive(client);
            } catch (PortUnreachableException told) {
                return "unreachable";
            }
        }
    }

    public static String unconnectedIsNotTold() throws Exception {
        try (DatagramSocket client = open()) {
            send(client, "a", LOOPBACK, 4711);
            client.setSoTimeout(100);
            return receive(client);
        } catch (SocketTimeoutException late) {
            return "nothing";
        }
    }

    public static String connectedHearsOneOnly() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket one = open();
                DatagramSocket other = open()) {
            server.connect(LOOPBACK, other.getLocalPort());
            send(one, "a", LOOPBACK, server.getLocalPort());
            send(other, "b", LOOPBACK, server.getLocalPort());
            String heard = receive(server);
            server.setSoTimeout(100);
            try {
                return heard + receive(server);
            } catch (SocketTimeoutException late) {
                return heard;
            }
        }
    }

    public static String addressInUse() throws Exception {
        try (DatagramSocket one = new DatagramSocket(5000, LOOPBACK);
                DatagramSocket other = new DatagramSocket(5000)) {
            return one + " and " + other;
        } catch (BindException taken) {
            return taken.getMessage();
        }
    }

    /** Of two that share an address the one that was bound last gets what is sent there. */
    public static String sharedPort() throws Exception {
        try (MulticastSocket first = new MulticastSocket(5000);
                MulticastSocket second = new MulticastSocket(5000);
                DatagramSocket client = open()) {
            send(client, "a", LOOPBACK, 5000);
            receive(second);
            first.setSoTimeout(10);
            try {
                return receive(first);
            } catch (SocketTimeoutException late) {
                return "second";
            }
        }
    }

    public static String balancedPort() throws Exception {
        try (DatagramChannel first = DatagramChannel.open();
                DatagramChannel second = DatagramChannel.open();
                DatagramSocket one = open();
                DatagramSocket other = open()) {
            for (DatagramChannel channel : new DatagramChannel[] {first, second}) {
                channel.setOption(StandardSocketOptions.SO_REUSEPORT, true).bind(new InetSocketAddress(LOOPBACK, 5000));
            }
            send(one, "a", LOOPBACK, 5000);
            send(other, "b", LOOPBACK, 5000);
            first.socket().setSoTimeout(10);
            second.socket().setSoTimeout(10);
            return String.valueOf(count(first.socket()) + count(second.socket()));
        }
    }

    private static int count(DatagramSocket socket) throws IOException {
        int count = 0;
        try {
            while (true) {
                receive(socket);
                count++;
            }
        } catch (SocketTimeoutException late) {
            return count;
        }
    }

    public static String separateFromStreams() throws Exception {
        try (DatagramSocket datagrams = new DatagramSocket(5000, LOOPBACK);
                ServerSocket streams = new ServerSocket(5000, 1, LOOPBACK)) {
            return datagrams.getLocalPort() == streams.getLocalPort() ? "both" : "no";
        }
    }

    public static String tooLong() throws Exception {
        try (DatagramSocket client = open()) {
            client.send(new DatagramPacket(new byte[65_508], 65_508, LOOPBACK, 5000));
            return "sent";
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    /** What finds no room is dropped. */
    public static String fullBuffer() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            server.setReceiveBufferSize(200_000);
            for (int i = 0; i < 5; i++) {
                client.send(new DatagramPacket(new byte[60_000], 60_000, LOOPBACK, server.getLocalPort()));
            }
            Thread.sleep(10);
            server.setSoTimeout(10);
            return String.valueOf(count(server));
        }
    }

    public static String nonBlocking() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open();
                Selector selector = Selector.open();
                DatagramSocket client = open()) {
            channel.bind(new InetSocketAddress(LOOPBACK, 0)).configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocate(10);
            String nothing = String.valueOf(channel.receive(buffer));
            send(client, "a", LOOPBACK, channel.socket().getLocalPort());
            channel.register(selector, SelectionKey.OP_READ);
            selector.select();
            channel.receive(buffer);
            return nothing + " " + StandardCharsets.US_ASCII.decode(buffer.flip());
        }
    }

    public static String selected() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open();
                Selector selector = Selector.open();
                DatagramSocket client = open()) {
            channel.bind(new InetSocketAddress(LOOPBACK, 0)).configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            int port = channel.socket().getLocalPort();
            Thread thread = start(() -> send(client, "a", LOOPBACK, port));
            send(client, "b", LOOPBACK, port);
            ByteBuffer buffer = ByteBuffer.allocate(10);
            while (buffer.position() < 2) {
                selector.select();
                if (key.isReadable()) {
                    channel.receive(buffer);
                }
                selector.selectedKeys().clear();
            }
            thread.join();
            return StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
        }
    }

    /** One datagram in several buffers. */
    public static String scattered() throws Exception {
        try (DatagramChannel one = DatagramChannel.open();
                DatagramChannel other = DatagramChannel.open()) {
            one.bind(new InetSocketAddress(LOOPBACK, 0));
            other.bind(new InetSocketAddress(LOOPBACK, 0));
            one.connect(other.getLocalAddress());
            other.connect(one.getLocalAddress());
            one.write(new ByteBuffer[] {ByteBuffer.wrap(bytes("a")), ByteBuffer.wrap(bytes("bcd"))});
            ByteBuffer[] parts = {ByteBuffer.allocate(2), ByteBuffer.allocate(10)};
            other.read(parts);
            return StandardCharsets.US_ASCII.decode(parts[0].flip()) + "|"
                    + StandardCharsets.US_ASCII.decode(parts[1].flip());
        }
    }

    public static String disconnected() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(null);
            Object before = channel.getLocalAddress();
            channel.connect(new InetSocketAddress(LOOPBACK, 5000));
            boolean isNarrow = !channel.getLocalAddress().equals(before);
            channel.disconnect();
            return isNarrow + " " + channel.getLocalAddress().equals(before);
        }
    }

    /** A packet that is being received into cannot be read. */
    public static String packetsAreLocked() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            DatagramPacket packet = new DatagramPacket(new byte[10], 10);
            CountDownLatch receives = new CountDownLatch(1);
            Thread thread = start(() -> {
                receives.countDown();
                server.receive(packet);
            });
            receives.await();
            send(client, "hello", LOOPBACK, server.getLocalPort());
            Thread.sleep(10);
            int length = packet.getLength();
            thread.join();
            return new String(packet.getData(), 0, length, StandardCharsets.US_ASCII) + " " + length;
        }
    }

    public static String broadcastIsRefused() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.send(ByteBuffer.allocate(1), new InetSocketAddress("255.255.255.255", 5000));
            return "sent";
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    public static String virtualThreads() throws Exception {
        try (DatagramSocket server = open();
                DatagramSocket client = open()) {
            Thread thread = Thread.ofVirtual().start(() -> {
                try {
                    send(client, receive(server), LOOPBACK, client.getLocalPort());
                } catch (IOException thrown) {
                    throw new AssertionError(thrown);
                }
            });
            send(client, "hello", LOOPBACK, server.getLocalPort());
            String answer = receive(client);
            thread.join();
            return answer;
        }
    }

    public static String ownNames() throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(LOOPBACK, 9);
            return socket.getLocalAddress().getHostAddress() + " "
                    + InetAddress.getLocalHost().getHostAddress();
        }
    }

    // Between nodes

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
            boolean self = LOOPBACK.isReachable(100);
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
