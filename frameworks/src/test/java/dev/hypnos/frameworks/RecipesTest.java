package dev.hypnos.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recipes of the documentation find what they say, and stand there as they are run. */
class RecipesTest {
    private static final Path ROOT = Path.of("..");
    private static final int LINES_AT_MOST = 25;

    /** Where the programs are: those of this module, of users' projects, and of the examples, whose own tests run them. */
    private static final List<String> SOURCES =
            List.of("frameworks/src/test/java", "projects/spring/src", "examples/src/main/java/dev/hypnos/examples");

    @TempDir
    private Path directory;

    private Campaigns campaigns(String recipe) throws ClassNotFoundException {
        return new Campaigns(Class.forName("dev.hypnos.frameworks.recipes." + recipe + "Recipe"), directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Executor", "Future", "Cache", "Kafka", "Transaction", "Cluster"})
    void theErrorIsFoundAndTheRepairPasses(String recipe) throws ClassNotFoundException {
        campaigns(recipe).isFound("careless");
        campaigns(recipe).passes("repaired", 60);
    }

    @Test
    void theDocumentationHasThemAsTheyAreRun() throws IOException {
        String sources = sources();
        List<String> blocks = blocks(Files.readString(ROOT.resolve("docs/recipes.md")));

        assertThat(blocks).hasSizeGreaterThanOrEqualTo(10);
        for (String block : blocks) {
            assertThat(block.lines()).hasSizeLessThanOrEqualTo(LINES_AT_MOST);
            assertThat(sources).contains(unindented(block));
        }
    }

    private static String sources() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String source : SOURCES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(source))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    text.append(unindented(Files.readString(file)));
                }
            }
        }
        return text.toString();
    }

    private static List<String> blocks(String markdown) {
        List<String> blocks = new ArrayList<>();
        Matcher found = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(markdown);
        while (found.find()) {
            // a line with an ellipsis stands for what was left out
            blocks.addAll(List.of(found.group(1).split("(?m)^ *…\n")));
        }
        return blocks;
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
    }
}
