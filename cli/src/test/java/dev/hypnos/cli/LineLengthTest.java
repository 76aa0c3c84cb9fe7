package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formatter leaves comments and documents as they are: what people read is broken where a line is full. */
class LineLengthTest {
    private static final Path ROOT = Path.of("..");
    private static final int LENGTH_MAX = 120;
    /** A line of a comment of Java, without what can be broken nowhere. */
    private static final Pattern COMMENT = Pattern.compile("\\s*(//|/\\*\\*|\\*) \\S+ .*");

    @ParameterizedTest
    @ValueSource(strings = {"kernel", "runtime", "model", "campaign", "junit", "cli", "benchmarks"})
    void commentsAreNoLonger(String module) throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> lines(file)
                            .filter(line -> line.length() > LENGTH_MAX
                                    && COMMENT.matcher(line).matches())
                            .forEach(line -> tooLong.add(file + ": " + line)));
        }
        assertThat(tooLong).isEmpty();
    }

    /** Tables and what is shown as it was typed or printed may be as long as they are, and so may links. */
    @Test
    void documentsAreNoLonger() throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Stream.concat(
                Files.walk(ROOT.resolve("docs")),
                Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(file -> {
                boolean[] isShown = new boolean[1];
                lines(file)
                        .peek(line -> isShown[0] ^= line.stripLeading().startsWith("```"))
                        .filter(line -> !isShown[0] && isProse(line) && line.length() > LENGTH_MAX)
                        .forEach(line -> tooLong.add(file + ": " + line));
            });
        }
        assertThat(tooLong).isEmpty();
    }

    private static boolean isProse(String line) {
        String text = line.strip();
        boolean canBeBroken = text.replaceAll("`[^`]*`", "code").length() > LENGTH_MAX / 2;
        return canBeBroken && !text.startsWith("|") && !text.startsWith("![") && !text.startsWith("<");
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
