package dev.hypnos.tests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Chromium, by its DevTools protocol. */
final class Chromium extends Browser {
    /** The tab that is talked to; empty where it is the browser itself. */
    private String session = "";

    private Chromium(Process process, String address) {
        super(process, address);
    }

    static Chromium start(Path executable, Path directory) throws IOException {
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
        return new Chromium(process, address(process, "DevTools listening on "));
    }

    private Map<String, Object> call(String method, String parameters) {
        return call(method, parameters, session);
    }

    @Override
    boolean isComplaint(String method, String text) {
        boolean isError = text.contains("\"level\":\"error\"") || text.contains("\"type\":\"error\"");
        return method.equals("Runtime.exceptionThrown")
                || isError && (method.equals("Log.entryAdded") || method.equals("Runtime.consoleAPICalled"));
    }

    @Override
    void openTab(String address) {
        session = "";
        Map<String, Object> target = call("Target.createTarget", "{\"url\":\"about:blank\"}");
        session = ",\"sessionId\":\""
                + call("Target.attachToTarget", "{\"targetId\":\"" + target.get("targetId") + "\",\"flatten\":true}")
                        .get("sessionId")
                + "\"";
        call("Runtime.enable", "{}");
        call("Log.enable", "{}");
        call("Page.enable", "{}");
        call("Page.navigate", "{\"url\":" + JsonText.quote(address) + "}");
    }

    @Override
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

    @Override
    void press(String key) {
        String text = key.length() == 1 ? ",\"text\":" + JsonText.quote(key) : "";
        for (String type : List.of("keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    "{\"type\":\"" + type + "\",\"key\":" + JsonText.quote(key) + ",\"code\":" + JsonText.quote(key)
                            + (type.equals("keyDown") ? text : "") + "}");
        }
    }

    @Override
    void beNarrow(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":2,\"mobile\":true}");
    }

    @Override
    boolean canPrefer() {
        return true;
    }

    @Override
    void prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    }

    @Override
    void quit() {
        session = "";
        call("Browser.close", "{}");
    }
}
