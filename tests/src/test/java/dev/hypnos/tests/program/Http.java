package dev.hypnos.tests.program;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs with the JDK's own HTTP client and server, whose classes lie outside {@code java.base}. */
public final class Http {
    private Http() {}

    private static HttpServer serve(HttpHandler handler) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.start();
        return server;
    }

    private static HttpRequest request(HttpServer server) {
        int port = server.getAddress().getPort();
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/"))
                .timeout(Duration.ofSeconds(10))
                .build();
    }

    public static String twoRequests() throws Exception {
        AtomicInteger count = new AtomicInteger();
        HttpServer server = serve(exchange -> {
            try (exchange) {
                byte[] answer = String.valueOf(count.incrementAndGet()).getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        try (HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<String> one = send(client, server);
            CompletableFuture<String> other = send(client, server);
            return one.join() + " " + other.join();
        } finally {
            server.stop(0);
        }
    }

    private static CompletableFuture<String> send(HttpClient client, HttpServer server) {
        return client.sendAsync(request(server), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }

    public static String noAnswer() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        HttpServer server = serve(exchange -> {
            try (exchange) {
                over.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        long start = System.nanoTime();
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(request(server), HttpResponse.BodyHandlers.ofString());
            return "answered";
        } catch (HttpTimeoutException timeout) {
            return timeout.getMessage() + " after "
                    + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s";
        } finally {
            over.countDown();
        }
    }
}
