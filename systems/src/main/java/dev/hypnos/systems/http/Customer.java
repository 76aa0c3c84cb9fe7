package dev.hypnos.systems.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;

/** Orders, until there is an answer. */
final class Customer {
    private static final URI ORDERS = URI.create("http://shop:" + Shop.PORT + "/orders");

    private Customer() {}

    /** Every attempt has the same key, by which the shop knows that it is one order. */
    static void order(String what) throws InterruptedException {
        send(request(what).header(Shop.KEY, UUID.randomUUID().toString()).build());
    }

    /** Takes a lost answer for a lost order. */
    static void orderCarelessly(String what) throws InterruptedException {
        send(request(what).build());
    }

    private static HttpRequest.Builder request(String what) {
        return HttpRequest.newBuilder(ORDERS)
                .timeout(Duration.ofSeconds(10))
                .POST(HttpRequest.BodyPublishers.ofString(what));
    }

    static int count() throws InterruptedException {
        return Integer.parseInt(send(HttpRequest.newBuilder(ORDERS).build()));
    }

    private static String send(HttpRequest request) throws InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (true) {
                try {
                    return client.send(request, BodyHandlers.ofString()).body();
                } catch (IOException noAnswer) {
                    Thread.sleep(1000);
                }
            }
        }
    }
}
