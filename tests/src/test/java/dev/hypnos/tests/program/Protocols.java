package dev.hypnos.tests.program;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Programs that use protocols of the JDK on top of sockets. Each returns what it saw. */
public final class Protocols {
    private Protocols() {}

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static HttpServer server() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        server.createContext("/hello", Protocols::answer);
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] answer = "hello".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static HttpRequest request(HttpServer server) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hello"))
                .build();
    }

    public static String http() throws Exception {
        HttpServer server = server();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(request(server), HttpResponse.BodyHandlers.ofString());
            server.stop(0);
            return response.statusCode() + " " + response.body();
        }
    }

    public static String twoRequests() throws Exception {
        HttpServer server = server();
        try (HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<Integer> one = status(client, server);
            CompletableFuture<Integer> other = status(client, server);
            String seen = one.get() + " " + other.get();
            server.stop(0);
            return seen;
        }
    }

    private static CompletableFuture<Integer> status(HttpClient client, HttpServer server) {
        return client.sendAsync(request(server), HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }

    public static String https() throws Exception {
        SSLContext context = context();
        HttpsServer server = HttpsServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/hello", Protocols::answer);
        server.start();
        URI uri = URI.create("https://localhost:" + server.getAddress().getPort() + "/hello");
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build()) {
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            server.stop(0);
            return response.statusCode() + " " + response.body();
        }
    }

    public static String url() throws Exception {
        HttpServer server = server();
        try (InputStream in = request(server).uri().toURL().openStream()) {
            String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            server.stop(0);
            return answer;
        }
    }

    private static SSLContext context() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        char[] password = "password".toCharArray();
        try (InputStream in = Protocols.class.getResourceAsStream("/localhost.p12")) {
            keys.load(in, password);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(keys, password);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    public static String tls() throws Exception {
        SSLContext context = context();
        try (ServerSocket server = context.getServerSocketFactory().createServerSocket(0, 5, LOOPBACK)) {
            Thread thread = Thread.ofPlatform().start(() -> {
                try (Socket accepted = server.accept()) {
                    accepted.getOutputStream().write(accepted.getInputStream().readNBytes(5));
                } catch (IOException thrown) {
                    throw new AssertionError(thrown);
                }
            });
            try (SSLSocket socket =
                    (SSLSocket) context.getSocketFactory().createSocket(LOOPBACK, server.getLocalPort())) {
                socket.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
                String answer = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
                thread.join();
                return answer + " " + socket.getSession().getProtocol();
            }
        }
    }
}
