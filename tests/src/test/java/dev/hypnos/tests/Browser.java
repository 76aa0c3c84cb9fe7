package dev.hypnos.tests;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A browser without a window, which is talked to by messages over a socket. */
abstract class Browser implements AutoCloseable {
    private static final long SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Map<String, Object>>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

    Browser(Process process, String address) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
    }

    /** Starts the browser, with what it keeps below the directory. */
    static Browser start(Path executable, Path directory) throws IOException {
        return executable.getFileName().toString().contains("firefox")
                ? Firefox.start(executable, directory)
                : Chromium.start(executable, directory);
    }

    /** The address that the browser prints behind these words. */
    static String address(Process process, String words) throws IOException {
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(words)) {
                Thread.ofVirtual().start(() -> drain(output));
                return line.substring(words.length());
            }
        }
        throw new IOException("the browser ended before it could be talked to");
    }

    private static void drain(BufferedReader output) {
        try {
            while (output.readLine() != null) {
                // what it prints about itself is of no interest
            }
        } catch (IOException ended) {
            // it ended
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder parts = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
            parts.append(part);
            if (isLast) {
                String whole = parts.toString();
                parts.setLength(0);
                receive(whole);
            }
            from.request(1);
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    private void receive(String text) {
        Map<String, Object> message = (Map<String, Object>) JsonText.parse(text);
        if (message.get("id") instanceof Double known) {
            answers.remove(known.intValue()).complete(message);
        } else if (isComplaint(String.valueOf(message.get("method")), text)) {
            complaints.add(text);
        }
    }

    /** Whether the browser complains about the page with this message. */
    abstract boolean isComplaint(String method, String text);

    /** Has the browser do something. {@code more} are members of the message besides, each with a comma before it. */
    @SuppressWarnings("unchecked")
    final Map<String, Object> call(String method, String parameters, String more) {
        int number = numbers.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(number, answer);
        socket.sendText(
                        "{\"id\":" + number + ",\"method\":\"" + method + "\",\"params\":" + parameters + more + "}",
                        true)
                .join();
        Map<String, Object> message =
                answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
        if (message.get("error") != null) {
            throw new IllegalStateException(method + ": " + message);
        }
        return (Map<String, Object>) message.get("result");
    }

    /** Opens a page in a tab of its own, and waits until it says that it is ready. */
    final void open(Path page) {
        complaints.clear();
        openTab(page.toUri().toString());
        await("document.documentElement?.dataset.ready === 'true'");
    }

    abstract void openTab(String address);

    /** Waits until this is true in the page. */
    final void await(String condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Boolean.TRUE.equals(evaluate("Boolean(" + condition + ")"))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + SECONDS + " s: " + condition + "; " + complaints);
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException stop) {
                throw new IllegalStateException(stop);
            }
        }
    }

    /** What an expression gives in the page; a promise is awaited. */
    abstract Object evaluate(String expression);

    final String text(String expression) {
        return String.valueOf(evaluate(expression));
    }

    final double number(String expression) {
        return (Double) evaluate(expression);
    }

    /** Presses a key as a person does. */
    abstract void press(String key);

    /** Has the screen of a phone. */
    abstract void beNarrow(int width, int height);

    /** Whether {@link #prefer} is there. */
    abstract boolean canPrefer();

    /** The person at the browser prefers {@code light} or {@code dark}. */
    abstract void prefer(String scheme);

    /** Errors on the console, exceptions that nothing caught, and what the policy of the page refused. */
    final List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Asks the browser to end. */
    abstract void quit();

    @Override
    public final void close() {
        try {
            quit();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (RuntimeException | InterruptedException gone) {
            process.destroyForcibly();
        }
    }
}
