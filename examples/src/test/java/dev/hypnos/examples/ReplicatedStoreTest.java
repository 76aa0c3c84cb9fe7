package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.examples.replicated.ReplicatedStore;
import dev.hypnos.junit.Attachment;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A store on three servers, right and with mistakes. */
class ReplicatedStoreTest {
    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    @TempDir
    Path directory;

    private Exploration run(String test, long trials) {
        return Exploration.of(ReplicatedStore.class.getName() + "#" + test, trials, directory);
    }

    @Test
    void isRight() {
        Exploration passed = run("isOneStore", Nightly.count(10, 2_000));
        assertThat(passed.status()).as(passed.summary()).isEqualTo(Exploration.PASSED);
    }

    static List<String> mistakes() {
        return ReplicatedStore.FOUND.subList(0, Nightly.count(1, ReplicatedStore.FOUND.size()));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsFound(String test) {
        Exploration found = run(test, 2_000);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.replayed()).as(found.summary()).isTrue();
    }
}
