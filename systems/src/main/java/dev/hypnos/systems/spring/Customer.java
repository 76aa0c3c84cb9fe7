package dev.hypnos.systems.spring;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A client of the shop. */
final class Customer {
    private Customer() {}

    /** Asks until the shop answers; returns what it says. */
    static int ask(String method, String article) throws InterruptedException {
        while (true) {
            try {
                return tryOnce(method, article);
            } catch (IOException notUp) {
                Thread.sleep(500);
            }
        }
    }

    private static int tryOnce(String method, String article) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://shop:8080/orders/" + article).toURL().openConnection();
        connection.setRequestMethod(method);
        try (InputStream answer = connection.getInputStream()) {
            return Integer.parseInt(new String(answer.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }
}
