package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that uses up the memory is found out, and what comes after it has its memory again. */
@Alone
class HoardTest {
    @TempDir
    Path directory;

    /** Both ways to run tasks at once: each has a JVM of its own, and there are two cores. */
    @Test
    void usingUpTheMemoryIsAFindingLikeAnyOther() throws Exception {
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            Future<Outside.Ended> continuations = both.submit(hoard("continuations", "-XX:+UseG1GC"));
            Future<Outside.Ended> threads = both.submit(hoard("threads", "-XX:+UseSerialGC"));
            check(continuations.get());
            check(threads.get());
        }
    }

    private Callable<Outside.Ended> hoard(String mode, String collector) {
        return () -> {
            Outside outside = new Outside(Files.createDirectory(directory.resolve(mode)));
            outside.compile("Launch");
            outside.compile("Hoard");
            return outside.run("Hoard", "-Xmx64m", collector, "-Dhypnos.mode=" + mode);
        };
    }

    private static void check(Outside.Ended ended) {
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
