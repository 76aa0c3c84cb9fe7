package dev.hypnos.tests;

import com.sun.net.httpserver.HttpServer;
import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.Outsiders;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real addresses that a test allows. */
@ResourceLock("hypnos.tests.port")
class OutsideTest {
    private static final String PORT = "hypnos.tests.port";
    private static final int BIG = 300_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "blocking = FROM A TEST",
                "slow = SLOW",
                "much = SLOW",
                "selected = SELECT ",
                "refused = Connection refused, Connection refused, No route to host, No route to host",
                "nearer = near",
                "misused = a is a node of the cluster, and nothing outside, 'example.org' is not an address of the form"
                        + " host:port, 'x:99999' is not an address of the form host:port",
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void whatIsAllowedIsReached(String program, String allowed) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> serve(server));
            runWith(server.getLocalPort(), program.strip(), allowed.substring(1));
        }
    }

    @Test
    void anHttpClientReadsAsMuchAsThereIs() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/big", exchange -> {
            exchange.sendResponseHeaders(200, BIG);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(new byte[BIG]);
            }
        });
        server.start();
        try {
            runWith(server.getAddress().getPort(), "http", String.valueOf(BIG));
        } finally {
            server.stop(0);
        }
    }

    private static void runWith(int port, String program, String allowed) {
        System.setProperty(PORT, String.valueOf(port));
        try {
            // when the answers come is not the same in both, so neither are the operations
            for (Engine.Mode mode : Engine.Mode.values()) {
                Trials.of(Outsiders.class, program)
                        .count(program.equals("much") ? Nightly.count(1, 4) : 20)
                        .run(mode)
                        .returnExactly(allowed);
            }
        } finally {
            System.clearProperty(PORT);
        }
    }

    private static void serve(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofPlatform().daemon().start(() -> answer(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                if (line.equals("slow")) {
                    Thread.sleep(60);
                }
                byte[] answer = (line.toUpperCase(Locale.ROOT) + "\n").getBytes(StandardCharsets.UTF_8);
                socket.getOutputStream().write(answer);
            }
        } catch (IOException | InterruptedException gone) {
            // the client is
        }
    }
}
