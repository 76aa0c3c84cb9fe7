package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Nodes that connect to a real server, which answers each line with the same in capitals; its port is a system property. */
public final class Outsiders {
    private Outsiders() {}

    private static int port() {
        return Integer.getInteger("hypnos.tests.port");
    }

    private static String ask(String host, int port, String line, int timeoutMillis) throws IOException {
        try (Socket socket = new Socket(host, port)) {
            socket.setSoTimeout(timeoutMillis);
            socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }

    /** Two nodes and the test at the same time, each on its own connection. */
    public static String blocking() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a", "b");
        cluster.allow("127.0.0.1:" + port);
        Thread other = Tasks.start(() -> cluster.node("b").run(() -> ask("localhost", port, "b", 0)));
        String answer = cluster.node("a").call(() -> ask("localhost", port, "from a", 0));
        other.join();
        return answer + " " + ask("localhost", port, "test", 0);
    }

    /** The answer takes longer, in real time, than the node waits in virtual time. */
    public static String slow() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:" + port);
        return cluster.node("a").call(() -> ask("localhost", port, "slow", 20));
    }

    public static String selected() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:" + port);
        return cluster.node("a").call(() -> {
            try (Selector selector = Selector.open();
                    SocketChannel channel = SocketChannel.open()) {
                channel.configureBlocking(false);
                SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                selector.select();
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                channel.write(ByteBuffer.wrap("select\n".getBytes(StandardCharsets.UTF_8)));
                ByteBuffer answer = ByteBuffer.allocate(100);
                while (answer.position() < "SELECT\n".length()) {
                    selector.select();
                    selector.selectedKeys().clear();
                    channel.read(answer);
                }
                return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8).replace('\n', ' ');
            }
        });
    }

    /** More than fits on the way, to a server that begins to read after a while. */
    public static String much() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:" + port);
        return cluster.node("a").call(() -> ask("localhost", port, "slow\n" + "x".repeat(20_000_000), 0));
    }

    public static String refused() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:1");
        cluster.allow("10.1.2.3:" + port);
        return cluster.node("a")
                .call(() -> failure("localhost", 1) + ", " + failure("localhost", port) + ", " + failure("10.1.2.3", 1)
                        + ", " + failure("10.1.2.4", port));
    }

    private static String failure(String host, int port) {
        try {
            return ask(host, port, "x", 0);
        } catch (IOException failed) {
            return failed.getMessage();
        }
    }

    /** A node that listens at the port of a real server is the one that is meant. */
    public static String nearer() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:" + port);
        return cluster.node("a").call(() -> {
            try (ServerSocket server = new ServerSocket(port)) {
                Thread thread = Tasks.start(() -> {
                    try (Socket socket = server.accept()) {
                        socket.getOutputStream().write("near\n".getBytes(StandardCharsets.UTF_8));
                        socket.getInputStream().readAllBytes();
                    }
                });
                String answer = ask("localhost", port, "who", 0);
                thread.join();
                return answer;
            }
        });
    }

    public static String http() throws Exception {
        int port = port();
        Cluster cluster = Cluster.of("a");
        cluster.allow("localhost:" + port);
        return cluster.node("a").call(() -> {
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/big"))
                        .build();
                String body = client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
                return String.valueOf(body.length());
            }
        });
    }

    public static String misused() {
        Cluster cluster = Cluster.of("a");
        return misused(cluster, "a:80") + ", " + misused(cluster, "example.org") + ", " + misused(cluster, "x:99999");
    }

    private static String misused(Cluster cluster, String address) {
        try {
            cluster.allow(address);
            return "allowed";
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }
}
