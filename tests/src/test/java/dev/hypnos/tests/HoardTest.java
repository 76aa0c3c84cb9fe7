package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that uses up the memory is found out, and what comes after it has its memory again. */
@Alone
class HoardTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"continuations", "threads"})
    void usingUpTheMemoryIsAFindingLikeAnyOther(String mode) throws Exception {
        Outside outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Hoard");
        Outside.Ended ended = outside.run("Hoard", "-Xmx64m", "-Dhypnos.mode=" + mode);
        assertThat(ended.passed())
                .as(String.join("\n", ended.lines()))
                .containsExactlyInAnyOrder("passed catchesIt()", "passed needsLittle()");
        assertThat(ended.failed()).hasSize(2);
        assertThat(ended.lines())
                .noneMatch(line -> line.contains("Hypnos itself failed"))
                .filteredOn(line -> line.contains("OutOfMemoryError"))
                .hasSizeGreaterThanOrEqualTo(2);
    }
}
