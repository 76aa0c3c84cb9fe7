package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.suites.Nightly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<Example> examples() {
        return Examples.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isFoundInAThousandTrials(Example example, @TempDir Path directory) {
        Exploration found = Exploration.of(example.test(), 1_000, directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.replayed()).as(found.summary()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void hasAFixedTwinThatPassesThousandsOfTrials(Example example, @TempDir Path directory) {
        Exploration passed = Exploration.of(example.fixedTest(), Nightly.count(1_000, 10_000), directory);
        assertThat(passed.status()).as(passed.summary()).isEqualTo(Exploration.PASSED);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isATestWithATwinInAClassThatTellsItsStoryAndItsCommand(Example example) throws Exception {
        for (String test : List.of(example.test(), example.fixedTest())) {
            String[] parts = test.split("#", -1);
            assertThat(Class.forName(parts[0]).getDeclaredMethod(parts[1]).isAnnotationPresent(HypnosTest.class))
                    .as(test)
                    .isTrue();
        }
        assertThat(source(example)).contains("./hypnos run example:" + example.name());
    }

    private static String source(Example example) throws IOException {
        String file = example.test().split("#", -1)[0].replace('.', '/') + ".java";
        return Files.readString(Path.of("src", "main", "java", file));
    }

    @Test
    void haveNamesThatDifferAndAreFound() {
        assertThat(Examples.names())
                .doesNotHaveDuplicates()
                .hasSize(2
                                * (Examples.all().size()
                                        + Structures.all().size()
                                        + Protocols.all().size())
                        + Scenarios.all().size()
                        + Events.withRepaired().size());
        for (String name : Examples.names()) {
            assertThat(Examples.test(name)).as(name).isPresent();
        }
        assertThat(Examples.test("lost-update-fixed-fixed")).isEmpty();
    }
}
