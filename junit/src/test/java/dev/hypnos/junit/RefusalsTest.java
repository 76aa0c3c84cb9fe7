package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import example.RefusedSample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;

/** What Hypnos does not support fails, in one line, by name. */
class RefusalsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "OnTheClass, the JUnit extension example.RefusedSample$Foreign with its InvocationInterceptor",
        "OnTheMethod, the JUnit extension example.RefusedSample$Foreign with its InvocationInterceptor",
        "OnTheEnclosingClass, the JUnit extension example.RefusedSample$Foreign with its InvocationInterceptor",
        "Registered, the JUnit extension example.RefusedSample$Foreign with its InvocationInterceptor",
        "Reporting, a parameter of type org.junit.jupiter.api.TestReporter",
        "KeptDirectory, @TempDir(cleanup = NEVER)",
        "Parameterized, @ParameterizedTest together with @HypnosTest",
        "Repeated, @RepeatedTest together with @HypnosTest"
    })
    void namesWhatItDoesNotSupport(String sample, String name) throws ClassNotFoundException {
        Class<?> type = Class.forName(RefusedSample.class.getName() + "$" + sample);
        List<Throwable> failures =
                Kit.run(selectClass(type), directory, Map.of()).results().testEvents().failed().stream()
                        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                        .map(result -> result.getThrowable().orElseThrow())
                        .toList();

        assertThat(failures)
                .isNotEmpty()
                .anySatisfy(failure -> assertThat(failure)
                        .isInstanceOf(BadInputException.class)
                        .hasMessageStartingWith("Hypnos does not support " + name + " (")
                        .hasMessageContaining(RefusedSample.class.getName() + "$")
                        .hasMessageNotContaining("\n"));
        assertThat(Journal.ofTrials()).isEmpty();
        assertThat(Journal.ofHost()).isEmpty();
    }

    @Test
    void letsConditionsPass() {
        assertThat(Kit.run(RefusedSample.Conditional.class, directory).passed()).isTrue();
        assertThat(Journal.ofTrials()).containsExactly("ran");
    }
}
