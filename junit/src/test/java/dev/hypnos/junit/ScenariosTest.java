package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import example.ScenarioSample;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hypnos tests that take a scenario. */
class ScenariosTest {
    @TempDir
    Path directory;

    private Kit run(Class<?> type, String method, Map<String, String> parameters) {
        Method found = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(method))
                .findFirst()
                .orElseThrow();
        return Kit.run(selectMethod(type, found), directory, parameters);
    }

    @Test
    void aScenarioThatFailsIsMadeSmallAndReplayed() throws IOException {
        Kit kit = run(ScenarioSample.class, "isLinearizable", Map.of());
        // with the smallest arguments: two calls at the same time, and one that sees what is wrong
        assertThat(kit.failure())
                .hasMessageContaining("ScenarioSample#isLinearizable{[add(5)] add(5) | take(FRONT, false, a)\n"
                        + "  [take(FRONT, false, a)]}")
                .hasMessageContaining("not linearizable")
                .hasMessageContaining("found in scenario 3, which had 6 operations before it was made smaller");

        Path schedule = schedule();
        Kit replay = run(ScenarioSample.class, "isLinearizable", Map.of("hypnos.replay", schedule.toString()));
        assertThat(replay.failure()).hasMessageContaining("replayed from").hasMessageContaining("not linearizable");
        assertThat(replay.output()).contains("reproduced");
    }

    private Path schedule() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith("-1.schedule")
                            && !file.toString().contains("original"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void isNamedByWhatItDoes() {
        String name =
                ScenarioSample.class.getName() + "#anything{[add(5)] take(FRONT, true, b); size() | add(6) [size()]}";
        List<HypnosTestCase> found = TestLocator.find(name, getClass().getClassLoader());
        assertThat(found)
                .singleElement()
                .extracting(HypnosTestCase::identity)
                .asString()
                .endsWith("#anything{[add(5)] take(FRONT, true, b); size() | add(6) [size()]}");
        assertThat(TestIdentity.brief(found.getFirst().identity()))
                .isEqualTo("ScenarioSample#anything {[add(5)] take(FRONT, true, b); size() | add(6) [size()]}");
    }

    @Test
    void manyAreOneTest() {
        Kit kit = run(ScenarioSample.class, "anything", Map.of());
        assertThat(kit.passed()).isTrue();
        assertThat(kit.output()).contains("40 trials").contains("4 scenarios, each a campaign of its own");
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThatThrownBy(() -> TestLocator.find(
                        ScenarioSample.class.getName() + "#anything{add()}",
                        getClass().getClassLoader()))
                .hasMessage("there is no method with @Operation for add()");
        assertThatThrownBy(() -> TestLocator.find(
                        ScenarioSample.class.getName() + "#anything{add}",
                        getClass().getClassLoader()))
                .hasMessage("'add' is no operation of a scenario, as add(1) is");
        assertThat(run(ScenarioSample.Without.class, "nothing", Map.of()).failure())
                .hasMessage("example.ScenarioSample$Without has no method with @Operation for a scenario to call");
        assertThat(run(ScenarioSample.class, "scenarioAndMore", Map.of()).failure())
                .hasMessageContaining("does not support a parameter of type dev.hypnos.junit.scenario.Scenario");
    }
}
