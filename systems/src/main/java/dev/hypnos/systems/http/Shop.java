package dev.hypnos.systems.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Takes orders. {@code POST /orders} is an order, {@code GET /orders} answers how many there are. */
final class Shop {
    static final int PORT = 8080;

    /** A client that asks again says by this that it is the same order. */
    static final String KEY = "Idempotency-Key";

    private final CopyOnWriteArrayList<String> orders = new CopyOnWriteArrayList<>();
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    private Shop() {}

    public static void main(String[] arguments) throws IOException {
        Shop shop = new Shop();
        HttpServer server = HttpServer.create(new InetSocketAddress(PORT), 0);
        server.createContext("/orders", shop::handle);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if ("POST".equals(exchange.getRequestMethod())) {
                String order = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                take(order, exchange.getRequestHeaders().getFirst(KEY));
            }
            byte[] answer = String.valueOf(orders.size()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private void take(String order, @Nullable String key) {
        if (key == null || known.add(Objects.requireNonNull(key))) {
            orders.add(order);
        }
    }
}
