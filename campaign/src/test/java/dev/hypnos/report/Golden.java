package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a text with the file of that name beside the tests. Run with {@code -Dgolden.update=true} to write the files anew,
 * then read what changed.
 */
final class Golden {
    private static final Path DIRECTORY = Path.of("src", "test", "resources", "dev", "hypnos", "report");

    private Golden() {}

    static void assertMatches(String name, String actual) {
        Path file = DIRECTORY.resolve(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(DIRECTORY);
                Files.writeString(file, actual);
            }
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
