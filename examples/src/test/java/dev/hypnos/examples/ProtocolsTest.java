package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The models of the papers. How often each error is found, and that the repaired models hold over many more trials, is what
 * {@code hypnos bench} measures; here it is that each is found at all, and replayed.
 */
class ProtocolsTest {
    /** In a thousandth of the trials or less: the benchmark is the place for it. */
    private static final Set<String> RARE = Set.of(
            "mnesia-2",
            "crce-2-time-travel",
            "corfu-tail",
            "corfu-tail-conditional-read",
            "corfu-tail-layout-table",
            "corfu-tail-refined",
            "corfu-not-split-1-to-2");

    /** Enough to miss none by chance, by the ratios of the benchmark; 1,000 for all others. */
    private static final Map<String, Integer> TRIALS = Map.of("c6023", 10_000, "gproc-1", 2_000);

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<Example> protocols() {
        return Protocols.all();
    }

    static List<Example> frequentErrors() {
        return Protocols.all().stream()
                .filter(protocol -> !RARE.contains(protocol.name()))
                .toList();
    }

    static List<Scenario> frequentVerdicts() {
        return Scenarios.all().stream()
                .filter(scenario -> !RARE.contains(scenario.name()))
                .toList();
    }

    @Test
    void whatIsRareExists() {
        Set<String> names = Stream.concat(
                        Protocols.all().stream().map(Example::name),
                        Scenarios.all().stream().map(Scenario::name))
                .collect(Collectors.toSet());
        assertThat(names).containsAll(RARE).containsAll(TRIALS.keySet());
    }

    @ParameterizedTest
    @MethodSource("frequentErrors")
    void anErrorIsFound(Example protocol, @TempDir Path directory) {
        Exploration found = Exploration.of(protocol.test(), TRIALS.getOrDefault(protocol.name(), 1_000), directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.summary()).doesNotContain("did not go the same way");
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void theRepairedModelHolds(Example protocol, @TempDir Path directory) {
        Exploration passed = Exploration.of(protocol.fixedTest(), Nightly.count(20, 300), directory);
        assertThat(passed.status()).as(passed.summary()).isEqualTo(Exploration.PASSED);
    }

    @ParameterizedTest
    @MethodSource("frequentVerdicts")
    void aScenarioHasItsVerdict(Scenario scenario, @TempDir Path directory) {
        Exploration result =
                Exploration.of(scenario.test(), scenario.fails() ? 1_000 : Nightly.count(30, 1_000), directory);
        if (scenario.fails()) {
            assertThat(result.status()).as(result.summary()).isEqualTo(Exploration.FOUND);
        } else {
            // some of them have one order only
            assertThat(result.status()).as(result.summary()).isIn(Exploration.PASSED, Exploration.ONE_ORDER);
        }
    }
}
