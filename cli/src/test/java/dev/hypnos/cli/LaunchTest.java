package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchTest {
    @Test
    void isReadAsItWasKept() {
        Launch launch = new Launch(
                List.of(Path.of("/a b/classes"), Path.of("/c.jar")),
                Map.of("figure1.m", "50", "path", "a=b:c"),
                List.of("", "--fast", "two\nlines"));
        assertThat(Launch.of(launch.toConfiguration())).isEqualTo(launch);
    }

    @Test
    void tellsAProgramWithoutArgumentsFromATest() {
        Launch program = new Launch(List.of(), Map.of(), List.of());
        Launch test = new Launch(List.of(), Map.of(), null);
        assertThat(Launch.of(program.toConfiguration())).isEqualTo(program);
        assertThat(Launch.of(test.toConfiguration())).isEqualTo(test);
    }

    /** A replay may be started elsewhere. */
    @Test
    void keepsWholePaths() {
        Launch launch = new Launch(List.of(Path.of("target", "..", "classes")), Map.of(), null);
        assertThat(Launch.of(launch.toConfiguration()).classPath())
                .containsExactly(Path.of("classes").toAbsolutePath());
    }

    @Test
    void takesWhatIsGivenAnewBeforeWhatWasRecorded() {
        Launch recorded = new Launch(List.of(Path.of("/old")), Map.of("a", "1", "b", "2"), null);
        assertThat(recorded.with(List.of(), Map.of("b", "3")))
                .isEqualTo(new Launch(List.of(Path.of("/old")), Map.of("a", "1", "b", "3"), null));
        assertThat(recorded.with(List.of(Path.of("/new")), Map.of()))
                .isEqualTo(new Launch(List.of(Path.of("/new")), Map.of("a", "1", "b", "2"), null));
    }
}
