package dev.hypnos.tests;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A Chromium without a window that is talked to by its DevTools protocol. */
final class Browser implements AutoCloseable {
    private static final String LISTENS = "DevTools listening on ";
    private static final long SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Map<String, Object>>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private String session;

    private Browser(Process process, String address) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
    }

    /** Starts the browser, with what it keeps below the directory. */
    static Browser start(Path executable, Path directory) throws IOException {
        Process process = new ProcessBuilder(
                        executable.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--window-size=1280,1000",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + directory,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENS)) {
                Thread.ofVirtual().start(() -> drain(output));
                return new Browser(process, line.substring(LISTENS.length()));
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
        Object number = message.get("id");
        if (number instanceof Double known) {
            answers.remove(known.intValue()).complete(message);
            return;
        }
        String method = String.valueOf(message.get("method"));
        boolean isError = text.contains("\"level\":\"error\"") || text.contains("\"type\":\"error\"");
        if (method.equals("Runtime.exceptionThrown")
                || method.equals("Log.entryAdded") && isError
                || method.equals("Runtime.consoleAPICalled") && isError) {
            complaints.add(text);
        }
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> call(String method, String parameters) {
        int number = numbers.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(number, answer);
        String of = session == null ? "" : ",\"sessionId\":\"" + session + "\"";
        socket.sendText(
                        "{\"id\":" + number + ",\"method\":\"" + method + "\",\"params\":" + parameters + of + "}",
                        true)
                .join();
        Map<String, Object> message =
                answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
        if (message.get("error") != null) {
            throw new IllegalStateException(method + ": " + message.get("error"));
        }
        return (Map<String, Object>) message.get("result");
    }

    /** Opens a page in a tab of its own, and waits until it says that it is ready. */
    void open(Path page) {
        complaints.clear();
        session = null;
        Map<String, Object> target = call("Target.createTarget", "{\"url\":\"about:blank\"}");
        session = (String)
                call("Target.attachToTarget", "{\"targetId\":\"" + target.get("targetId") + "\",\"flatten\":true}")
                        .get("sessionId");
        call("Runtime.enable", "{}");
        call("Log.enable", "{}");
        call("Page.enable", "{}");
        call("Page.navigate", "{\"url\":" + JsonText.quote(page.toUri().toString()) + "}");
        await("document.documentElement?.dataset.ready === 'true'");
    }

    /** Waits until this is true in the page. */
    void await(String condition) {
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
    @SuppressWarnings("unchecked")
    Object evaluate(String expression) {
        Map<String, Object> answer = call(
                "Runtime.evaluate",
                "{\"expression\":" + JsonText.quote(expression) + ",\"returnByValue\":true,\"awaitPromise\":true}");
        if (answer.get("exceptionDetails") != null) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return ((Map<String, Object>) answer.get("result")).get("value");
    }

    String text(String expression) {
        return String.valueOf(evaluate(expression));
    }

    double number(String expression) {
        return (Double) evaluate(expression);
    }

    /** Presses a key as a person does. */
    void press(String key) {
        String text = key.length() == 1 ? ",\"text\":" + JsonText.quote(key) : "";
        for (String type : List.of("keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    "{\"type\":\"" + type + "\",\"key\":" + JsonText.quote(key) + ",\"code\":" + JsonText.quote(key)
                            + (type.equals("keyDown") ? text : "") + "}");
        }
    }

    /** Errors on the console, exceptions that nothing caught, and what the policy of the page refused. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    void screenshot(Path file) {
        byte[] picture = Base64.getDecoder()
                .decode((String) call("Page.captureScreenshot", "{}").get("data"));
        try {
            Files.write(file, picture);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Override
    public void close() {
        session = null;
        try {
            call("Browser.close", "{}");
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (RuntimeException | InterruptedException gone) {
            process.destroyForcibly();
        }
    }
}
