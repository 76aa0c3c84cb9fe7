package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import example.SourceSample;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hypnos tests with sources of arguments, compared with parameterized tests that have the same. */
class SourcesTest {
    @TempDir
    Path directory;

    private Kit run(String method, Map<String, String> parameters) {
        Method found = Arrays.stream(SourceSample.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(method))
                .findFirst()
                .orElseThrow();
        return Kit.run(selectMethod(SourceSample.class, found), directory, parameters);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Values", "Table", "Constants", "Several", "Objects"})
    void giveATrialWhatTheyGiveToAPlainTest(String name) {
        run("plain" + name, Map.of());
        List<String> plain = Journal.ofHost();

        Kit hypnos = run(name.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + name.substring(1), Map.of());

        assertThat(hypnos.passed()).isTrue();
        assertThat(plain).hasSizeGreaterThan(1);
        assertThat(Journal.ofTrials()).isEqualTo(plain);
        assertThat(hypnos.output().lines()).hasSize(plain.size());
    }

    @Test
    void makeACampaignForEachInvocationAndAReplayOfOne() throws IOException {
        Kit kit = run("finds", Map.of());

        assertThat(kit.failure())
                .hasMessageContaining("SourceSample#finds(int)[1]")
                .hasMessageContaining("lost with 2")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(other -> assertThat(other).hasMessageContaining("SourceSample#finds(int)[3]")));
        assertThat(kit.output()).contains("SourceSample#finds[2] (0): 100 trials");

        Path third = schedule("lost with 3");
        Kit replay = run("finds", Map.of("hypnos.replay", third.toString()));
        assertThat(replay.failure()).hasMessageContaining("replayed from").hasMessageContaining("lost with 3");
        assertThat(replay.output()).doesNotContain("100 trials");
        assertThat(TestLocator.find(
                        SourceSample.class.getName() + "#finds(int)[3]",
                        getClass().getClassLoader()))
                .singleElement()
                .satisfies(test -> assertThat(test.identity()).endsWith("#finds(int)[3]"));
        assertThat(TestLocator.find(
                        SourceSample.class.getName() + "#finds", getClass().getClassLoader()))
                .hasSize(3);
    }

    private Path schedule(String text) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (file.toString().endsWith(".schedule")
                        && Files.readString(file).contains(text)) {
                    return file;
                }
            }
        }
        throw new AssertionError("no schedule of a failure with " + text);
    }

    @Test
    void thatCannotBeAskedAreNamed() {
        assertThat(run("missing", Map.of()).failure())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the sources of example.SourceSample#missing(int) could not be asked")
                .hasMessageContaining("missing");
        assertThat(run("aggregated", Map.of()).failure())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("does not support a parameter for several arguments");
    }
}
