package dev.hypnos.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs samples with JUnit's own engine, and keeps what they print. */
record Kit(EngineExecutionResults results, String output) {

    static Kit run(Class<?> sample, Path directory) {
        return run(selectClass(sample), directory, Map.of());
    }

    static Kit run(Class<?> sample, String method, Path directory) {
        return run(selectMethod(sample, method), directory, Map.of());
    }

    static synchronized Kit run(DiscoverySelector selector, Path directory, Map<String, String> parameters) {
        Journal.clear();
        PrintStream before = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                    .selectors(selector)
                    .configurationParameter("hypnos.directory", directory.toString())
                    .configurationParameters(parameters)
                    .execute();
            return new Kit(results, output.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(before);
        }
    }

    /** How the only test ended. */
    TestExecutionResult result() {
        return results.testEvents().finished().stream()
                .reduce((one, other) -> {
                    throw new AssertionError("more than one test ran");
                })
                .orElseThrow()
                .getRequiredPayload(TestExecutionResult.class);
    }

    /** What the only test failed with. */
    Throwable failure() {
        Optional<Throwable> thrown = result().getThrowable();
        return thrown.orElseThrow(() -> new AssertionError("the test passed"));
    }

    boolean passed() {
        return result().getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    }
}
