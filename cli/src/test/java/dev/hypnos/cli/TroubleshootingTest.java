package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages of docs/troubleshooting.md are those of the code. */
class TroubleshootingTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of("kernel", "runtime", "model", "campaign", "junit", "cli");

    /** The first cell of a row, if it is a message and not the name of a kind. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]* [^`]*)`");

    /** Between two pieces of one text that the code joins. */
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    @Test
    void quotesMessagesAsTheyAre() throws IOException {
        String code = code();
        List<String> wrong = new ArrayList<>();
        int messages = 0;

        Matcher rows = ROW.matcher(Files.readString(ROOT.resolve("docs/troubleshooting.md")));
        while (rows.find()) {
            messages++;
            for (String piece : rows.group(1).split("…")) {
                if (!code.contains(piece)) {
                    wrong.add(rows.group(1) + ": no message has '" + piece + "'");
                }
            }
        }

        assertThat(messages).isGreaterThan(50);
        assertThat(wrong).isEmpty();
    }

    private static String code() throws IOException {
        StringBuilder code = new StringBuilder();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    code.append(JOINT.matcher(Files.readString(file)).replaceAll(""));
                }
            }
        }
        return code.toString();
    }
}
