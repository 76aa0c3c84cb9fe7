package example;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Parameters and directories. */
public final class ArgumentSample {
    public static class Directories {
        @TempDir
        static Path shared;

        @TempDir
        File own;

        @HypnosTest(trials = 3)
        void directories(@TempDir Path parameter, @TempDir File file) throws IOException {
            for (Path directory : new Path[] {shared, own.toPath(), parameter, file.toPath()}) {
                try (var files = Files.list(directory)) {
                    Journal.add(getClass(), directory + " " + files.count());
                }
                Files.createDirectories(directory.resolve("deep/down"));
                Files.writeString(directory.resolve("deep/down/file"), "left behind");
            }
            Pair.run();
        }
    }

    @Tag("outer")
    public static class Info {
        @BeforeAll
        static void beforeAll(TestInfo info) {
            Journal.add(Info.class, "all " + info.getTestMethod().isPresent());
        }

        @BeforeEach
        void beforeEach(TestInfo info) {
            Journal.add(getClass(), "each " + info.getTestMethod().orElseThrow().getName());
        }

        @HypnosTest(trials = 1)
        @DisplayName("A fine name")
        @Tag("inner")
        void info(TestInfo info) {
            Journal.add(getClass(), info.getDisplayName() + " " + new java.util.TreeSet<>(info.getTags()));
            Journal.add(
                    info.getTestClass().orElseThrow(),
                    "same class " + (info.getTestClass().orElseThrow() == getClass()));
            Pair.run();
        }
    }

    private ArgumentSample() {}
}
