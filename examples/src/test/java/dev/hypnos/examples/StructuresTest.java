package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Structures for which Hypnos makes the scenarios. */
class StructuresTest {
    private static final Set<String> SOON = Set.of("queue-looks-empty", "snapshot-never-taken");

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<Example> structures() {
        return Structures.all();
    }

    /** The others take several times as long, and are found at night. */
    static List<Example> soonFound() {
        return Structures.all().stream()
                .filter(structure -> Nightly.IS_ON || SOON.contains(structure.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("soonFound")
    void theKnownErrorIsFoundAndReplayed(Example structure, @TempDir Path directory) {
        Exploration found = Exploration.of(structure.test(), 1_000, directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.replayed()).as(found.summary()).isTrue();
    }

    /** Each of 50 scenarios is tried so often. */
    @ParameterizedTest
    @MethodSource("structures")
    void theRepairedTwinPasses(Example structure, @TempDir Path directory) {
        Exploration passed = Exploration.of(structure.fixedTest(), Nightly.count(30, 1_000), directory);
        assertThat(passed.status()).as(passed.summary()).isEqualTo(Exploration.PASSED);
    }
}
