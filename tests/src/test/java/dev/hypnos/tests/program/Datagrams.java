package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.start;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.PortUnreachableException;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** Programs that send datagrams, on one host. Each returns what it saw. */
public final class Datagrams {
    private Datagrams() {}

    static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static void send(DatagramSocket socket, String text, InetAddress to, int port) throws IOException {
        socket.send(new DatagramPacket(bytes(text), text.length(), to, port));
    }

    static String receive(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        socket.receive(packet);
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
    }

    static DatagramSocket open() throws SocketException {
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
}
