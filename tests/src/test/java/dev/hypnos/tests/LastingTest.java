package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.Lasting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LastingTest {
    static Stream<String> programs() {
        return Trials.programs(Lasting.class).stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatOutlivesATrialShowsNothingOfOthers(String program) {
        Trials trials = Trials.of(Lasting.class, program).count(4);
        List<String> first = values(trials.run(Engine.Mode.CONTINUATIONS));
        assertThat(values(trials.run(Engine.Mode.CONTINUATIONS)))
                .as("run again")
                .isEqualTo(first);
        assertThat(values(trials.runWithNewClasses())).as("with new classes").isEqualTo(first);
        assertThat(values(trials.run(Engine.Mode.THREADS))).as("on threads").isEqualTo(first);
    }

    @Test
    void lambdasLookTheSameWheneverTheyAreLinked() {
        Trials trials = Trials.of(Lasting.class, "lambdasLinkedLater").count(8);
        assertThat(trials.runWithNewClasses().neverFail().values()).hasSize(1);
    }

    /** There the programs run in another order, and for the first time. */
    @Test
    void nothingOfItDiffersInAnotherJvm() throws Exception {
        List<String> names = Trials.programs(Lasting.class);
        List<String> here = new ArrayList<>();
        names.forEach(program -> Elsewhere.line(Lasting.class, program));
        names.reversed().forEach(program -> here.add(Elsewhere.line(Lasting.class, program)));
        List<String> there = Elsewhere.lines(Lasting.class);
        assertThat(there).hasSameSizeAs(here);
        for (int i = 0; i < here.size(); i++) {
            assertThat(there.get(i)).isEqualTo(here.get(i));
        }
    }

    /** The JDK's woven classes are kept for later JVMs: whether they come from there makes no difference. */
    @Test
    void nothingOfItDiffersWithKeptClasses(@TempDir Path directory) throws Exception {
        String option = "-Dhypnos.cache=" + directory;
        List<String> woven = Elsewhere.lines(Lasting.class, option);
        List<Path> kept;
        try (Stream<Path> files = Files.list(directory)) {
            kept = files.toList();
        }
        assertThat(kept).as("one of the base, one of libraries").hasSize(2);
        FileTime written = FileTime.fromMillis(1_000_000);
        for (Path file : kept) {
            Files.setLastModifiedTime(file, written);
        }
        assertThat(Elsewhere.lines(Lasting.class, option)).isNotEmpty().isEqualTo(woven);
        for (Path file : kept) {
            assertThat(Files.getLastModifiedTime(file))
                    .as("everything was found in it")
                    .isEqualTo(written);
        }
        assertThat(Elsewhere.lines(Lasting.class, "-Dhypnos.cache=off")).isEqualTo(woven);
    }

    static List<String> values(Endings endings) {
        List<String> values = new ArrayList<>();
        endings.neverFail().list().forEach(ending -> values.add(String.valueOf(ending.value())));
        return values;
    }
}
