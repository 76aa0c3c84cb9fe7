package dev.hypnos.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A Firefox, by WebDriver BiDi. */
final class Firefox extends Browser {
    /** Keys that have no letter, as WebDriver calls them. */
    private static final Map<String, String> KEYS = Map.of(
            "End",
            "\uE010",
            "Home",
            "\uE011",
            "ArrowLeft",
            "\uE012",
            "ArrowUp",
            "\uE013",
            "ArrowRight",
            "\uE014",
            "ArrowDown",
            "\uE015");

    /** The tab that is talked to. */
    private String context = "";

    private Firefox(Process process, String address) {
        super(process, address);
    }

    static Firefox start(Path executable, Path directory) throws IOException {
        Files.createDirectories(directory);
        Process process = new ProcessBuilder(
                        executable.toString(),
                        "--headless",
                        "--no-remote",
                        "--profile",
                        directory.toString(),
                        "--window-size=1280,1000",
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        Firefox firefox = new Firefox(process, address(process, "WebDriver BiDi listening on ") + "/session");
        firefox.call("session.new", "{\"capabilities\":{}}");
        firefox.call("session.subscribe", "{\"events\":[\"log.entryAdded\"]}");
        return firefox;
    }

    private Map<String, Object> call(String method, String parameters) {
        return call(method, parameters, "");
    }

    @Override
    boolean isComplaint(String method, String text) {
        return method.equals("log.entryAdded") && text.contains("\"level\":\"error\"");
    }

    @Override
    void openTab(String address) {
        context = JsonText.quote(String.valueOf(
                call("browsingContext.create", "{\"type\":\"tab\"}").get("context")));
        call(
                "browsingContext.navigate",
                "{\"context\":" + context + ",\"url\":" + JsonText.quote(address) + ",\"wait\":\"complete\"}");
    }

    @Override
    @SuppressWarnings("unchecked")
    Object evaluate(String expression) {
        Map<String, Object> answer = call(
                "script.evaluate",
                "{\"expression\":" + JsonText.quote(expression) + ",\"target\":{\"context\":" + context
                        + "},\"awaitPromise\":true}");
        if (answer.get("exceptionDetails") != null) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return ((Map<String, Object>) answer.get("result")).get("value");
    }

    @Override
    void press(String key) {
        String value = JsonText.quote(KEYS.getOrDefault(key, key));
        call(
                "input.performActions",
                "{\"context\":" + context + ",\"actions\":[{\"type\":\"key\",\"id\":\"keyboard\",\"actions\":["
                        + "{\"type\":\"keyDown\",\"value\":" + value + "},{\"type\":\"keyUp\",\"value\":" + value
                        + "}]}]}");
    }

    @Override
    void beNarrow(int width, int height) {
        call(
                "browsingContext.setViewport",
                "{\"context\":" + context + ",\"viewport\":{\"width\":" + width + ",\"height\":" + height
                        + "},\"devicePixelRatio\":2}");
    }

    @Override
    boolean canPrefer() {
        return false;
    }

    @Override
    void prefer(String scheme) {
        throw new UnsupportedOperationException("the protocol has no message for it");
    }

    @Override
    void quit() {
        call("browser.close", "{}");
    }
}
