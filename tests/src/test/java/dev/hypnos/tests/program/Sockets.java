package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.start;

import dev.hypnos.cluster.Cluster;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Programs that talk to themselves over the loopback address. Each returns what it saw. */
public final class Sockets {
    private Sockets() {}

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static String text(InputStream in, int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.US_ASCII);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public static String echo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            Thread thread = start(() -> {
                try (Socket accepted = server.accept()) {
                    accepted.getOutputStream().write(accepted.getInputStream().readNBytes(5));
                }
            });
            try (Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
                socket.getOutputStream().write(bytes("hello"));
                String answer = text(socket.getInputStream(), 5);
                int end = socket.getInputStream().read();
                thread.join();
                return answer + end;
            }
        }
    }

    /** Two write through a buffered stream, which takes its monitor while the socket below it may wait. */
    public static String bufferShared() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort());
                Socket accepted = server.accept()) {
            OutputStream buffered = new BufferedOutputStream(socket.getOutputStream(), 8);
            DataOutputStream out = new DataOutputStream(buffered);
            Thread one = start(() -> {
                out.writeByte(1);
                out.flush();
            });
            Thread other = start(() -> {
                buffered.write(2);
                buffered.flush();
            });
            DataInputStream in = new DataInputStream(accepted.getInputStream());
            String seen = in.readByte() + " " + in.readByte();
            one.join();
            other.join();
            return seen;
        }
    }

    /** Which of two clients is served first is open. */
    public static String twoClients() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            int port = server.getLocalPort();
            Thread one = start(() -> send(port, "a"));
            Thread other = start(() -> send(port, "b"));
            String seen = "";
            for (int i = 0; i < 2; i++) {
                try (Socket accepted = server.accept()) {
                    seen += text(accepted.getInputStream(), 1);
                }
            }
            one.join();
            other.join();
            return seen;
        }
    }

    private static void send(int port, String text) throws IOException {
        try (Socket socket = new Socket(LOOPBACK, port)) {
            socket.getOutputStream().write(bytes(text));
        }
    }

    public static String refused() throws Exception {
        try (Socket socket = new Socket(LOOPBACK, 4711)) {
            return "connected to " + socket.getPort();
        } catch (ConnectException refused) {
            return refused.getMessage();
        }
    }

    /** Whether the server listens in time is open. */
    public static String maybeRefused() throws Exception {
        Thread thread = start(() -> {
            try (ServerSocket server = new ServerSocket(4711, 5, LOOPBACK)) {
                server.setSoTimeout(1000);
                server.accept().close();
            } catch (SocketTimeoutException nobody) {
                // it came too early
            }
        });
        String seen;
        try (Socket socket = new Socket(LOOPBACK, 4711)) {
            seen = "connected";
        } catch (ConnectException refused) {
            seen = "refused";
        }
        thread.join();
        return seen;
    }

    public static String readTimesOut() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            socket.setSoTimeout(500);
            long before = System.nanoTime();
            try {
                return "read " + socket.getInputStream().read();
            } catch (SocketTimeoutException late) {
                return late.getMessage() + " after " + (System.nanoTime() - before) / 1_000_000;
            }
        }
    }

    public static String halfClosed() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            Thread thread = start(() -> {
                try (Socket accepted = server.accept()) {
                    byte[] all = accepted.getInputStream().readAllBytes();
                    accepted.getOutputStream().write(all);
                }
            });
            try (Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
                socket.getOutputStream().write(bytes("half"));
                socket.shutdownOutput();
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                thread.join();
                return answer;
            }
        }
    }

    /** More than the buffers hold. */
    public static String backPressure() throws Exception {
        int size = 1_000_000;
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            long[] sum = new long[1];
            Thread thread = start(() -> {
                try (Socket accepted = server.accept()) {
                    InputStream in = accepted.getInputStream();
                    byte[] buffer = new byte[10_000];
                    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                        sum[0] += count;
                    }
                }
            });
            try (Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
                OutputStream out = socket.getOutputStream();
                out.write(new byte[size]);
            }
            thread.join();
            return String.valueOf(sum[0]);
        }
    }

    /** Closed while another task waits in it. */
    public static String closedWhileReading() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            Socket socket = new Socket(LOOPBACK, server.getLocalPort());
            String[] seen = new String[1];
            Thread thread = start(() -> {
                try {
                    seen[0] = "read " + socket.getInputStream().read();
                } catch (SocketException closed) {
                    seen[0] = closed.getMessage();
                }
            });
            socket.close();
            thread.join();
            return seen[0];
        }
    }

    public static String closedWhileAccepting() throws Exception {
        ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
        String[] seen = new String[1];
        Thread thread = start(() -> {
            try (Socket accepted = server.accept()) {
                seen[0] = "accepted " + accepted;
            } catch (SocketException closed) {
                seen[0] = closed.getMessage();
            }
        });
        server.close();
        thread.join();
        return seen[0];
    }

    /** The other end closes without having read: a reset, or before that an end of nothing written. */
    public static String reset() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket accepted = server.accept();
            socket.getOutputStream().write(1);
            Thread thread = start(() -> {
                accepted.getInputStream().available();
                accepted.close();
            });
            String seen;
            try {
                seen = "read " + socket.getInputStream().read();
            } catch (SocketException reset) {
                seen = reset.getMessage();
            }
            thread.join();
            return seen;
        }
    }

    public static String addressInUse() throws Exception {
        try (ServerSocket one = new ServerSocket(5000, 5, LOOPBACK);
                ServerSocket other = new ServerSocket(5000, 5, LOOPBACK)) {
            return one + " and " + other;
        } catch (java.net.BindException taken) {
            return taken.getMessage();
        }
    }

    /** An echo server with a selector, as event loops are written. */
    public static String selector() throws Exception {
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(LOOPBACK, 0));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            Thread loop = start(() -> serve(selector, 2));
            String[] answers = new String[2];
            Thread one = start(() -> answers[0] = ask(port, "one"));
            answers[1] = ask(port, "two");
            one.join();
            loop.join();
            return answers[0] + " " + answers[1];
        }
    }

    private static String ask(int port, String question) throws IOException {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(LOOPBACK, port))) {
            channel.write(ByteBuffer.wrap(bytes(question)));
            ByteBuffer answer = ByteBuffer.allocate(question.length());
            while (answer.hasRemaining() && channel.read(answer) >= 0) {
                // short reads
            }
            return new String(answer.array(), StandardCharsets.US_ASCII);
        }
    }

    private static void serve(Selector selector, int clients) throws IOException {
        int left = clients;
        while (left > 0) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
                    if (accepted != null) {
                        accepted.configureBlocking(false);
                        accepted.register(selector, SelectionKey.OP_READ);
                    }
                } else if (key.isReadable()) {
                    SocketChannel channel = (SocketChannel) key.channel();
                    ByteBuffer buffer = ByteBuffer.allocate(64);
                    if (channel.read(buffer) < 0) {
                        channel.close();
                        left--;
                    } else {
                        channel.write(buffer.flip());
                    }
                }
            }
        }
    }

    /** A selector is woken up, closed, or its time is up. */
    public static String wokenUp() throws Exception {
        Selector selector = Selector.open();
        Thread thread = start(selector::wakeup);
        int woken = selector.select();
        thread.join();
        int now = selector.selectNow();
        long before = System.nanoTime();
        int late = selector.select(250);
        long millis = (System.nanoTime() - before) / 1_000_000;
        Thread closing = start(selector::close);
        String end;
        try {
            end = "selected " + selector.select();
        } catch (java.nio.channels.ClosedSelectorException closed) {
            end = "closed";
        }
        closing.join();
        return woken + " " + now + " " + late + " " + millis + " " + end + " " + selector.isOpen();
    }

    public static String nonBlockingConnect() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                SocketChannel client = SocketChannel.open();
                Selector selector = Selector.open()) {
            server.bind(new InetSocketAddress(LOOPBACK, 0));
            client.configureBlocking(false);
            boolean atOnce = client.connect(server.getLocalAddress());
            client.register(selector, SelectionKey.OP_CONNECT);
            selector.select();
            return atOnce + " " + client.finishConnect() + " " + client.isConnected();
        }
    }

    public static String virtualThreads() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            Thread thread = Thread.ofVirtual().start(() -> {
                try (Socket accepted = server.accept()) {
                    accepted.getOutputStream().write(accepted.getInputStream().readNBytes(5));
                } catch (IOException thrown) {
                    throw new AssertionError(thrown);
                }
            });
            try (Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
                socket.getOutputStream().write(bytes("hello"));
                String answer = text(socket.getInputStream(), 5);
                thread.join();
                return answer;
            }
        }
    }

    /** The other end closes while a task waits for room to write. */
    public static String resetWhileWriting() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            Thread thread = start(() -> server.accept().close());
            String seen;
            try {
                socket.getOutputStream().write(new byte[1_000_000]);
                seen = "written";
            } catch (SocketException reset) {
                seen = reset.getMessage();
            }
            thread.join();
            return seen;
        }
    }

    /** What has arrived before a reset can still be read; what was on its way is lost. */
    public static String readBeforeReset() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket accepted = server.accept();
            Thread thread = start(() -> {
                accepted.getOutputStream().write(7);
                accepted.setSoLinger(true, 0);
                accepted.close();
            });
            thread.join();
            try {
                return "read " + socket.getInputStream().read();
            } catch (SocketException reset) {
                return reset.getMessage();
            }
        }
    }

    /** More clients than may wait to be accepted: the others are late, not refused. */
    public static String fullBacklog() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK)) {
            int port = server.getLocalPort();
            Thread[] clients = new Thread[3];
            for (int i = 0; i < clients.length; i++) {
                clients[i] = start(() -> send(port, "a"));
            }
            String seen = "";
            for (int i = 0; i < clients.length; i++) {
                try (Socket accepted = server.accept()) {
                    seen += text(accepted.getInputStream(), 1);
                }
            }
            for (Thread client : clients) {
                client.join();
            }
            return seen;
        }
    }

    /** Urgent data is not seen among the rest. */
    public static String urgent() throws Exception {
        return urgent(false);
    }

    /** Unless it is asked for. */
    public static String urgentInline() throws Exception {
        return urgent(true).substring(0, 3);
    }

    private static String urgent(boolean inline) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket accepted = server.accept();
            accepted.setOOBInline(inline);
            socket.getOutputStream().write(bytes("a"));
            socket.sendUrgentData('!');
            socket.getOutputStream().write(bytes("bc"));
            socket.shutdownOutput();
            return new String(accepted.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    /** What is written arrives in pieces. */
    public static String divided() throws Exception {
        Cluster.of().streams().divideOneIn(2);
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
                Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket accepted = server.accept();
            socket.getOutputStream().write(bytes("abc"));
            byte[] read = new byte[3];
            int count = accepted.getInputStream().read(read);
            String first = new String(read, 0, count, StandardCharsets.US_ASCII);
            return count == 3 ? first : first + " " + text(accepted.getInputStream(), 3 - count);
        }
    }

    /** A write that does not wait takes less than there is room for. */
    public static String shortWrites() throws Exception {
        Cluster.of().streams().divideOneIn(2);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(LOOPBACK, 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            client.configureBlocking(false);
            return String.valueOf(client.write(ByteBuffer.wrap(bytes("abc"))));
        }
    }
}
