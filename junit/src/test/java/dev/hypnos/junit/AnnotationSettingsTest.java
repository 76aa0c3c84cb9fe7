package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Races;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import example.SettingsSample;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationSettingsTest {
    private static CampaignSettings read(Class<?> sample, String method, Map<String, String> overrides)
            throws NoSuchMethodException {
        Method test = sample.getDeclaredMethod(method);
        HypnosTest annotation = test.getAnnotation(HypnosTest.class);
        return AnnotationSettings.read(sample, test, annotation, key -> Optional.ofNullable(overrides.get(key)));
    }

    @Test
    void takesEveryAttribute() throws NoSuchMethodException {
        CampaignSettings settings = read(SettingsSample.Right.class, "all", Map.of());

        assertThat(settings.trials()).isEqualTo(7);
        assertThat(settings.strategy()).isEqualTo(StrategyKind.PCT);
        assertThat(settings.conflictAnalysis()).isFalse();
        assertThat(settings.signature()).isEqualTo(History.Scheme.SITE);
        assertThat(settings.seed()).isEqualTo(11);
        assertThat(settings.timeLimit()).isEqualTo(Duration.ofMinutes(90));
        assertThat(settings.operationLimit()).isEqualTo(99_999);
        assertThat(settings.earlyTicks()).isEqualTo(2);
        assertThat(settings.jobs()).isEqualTo(2);
        assertThat(settings.keepGoing()).isTrue();
        assertThat(settings.checkDeterminism()).isTrue();
        assertThat(settings.races()).isEqualTo(Races.FAIL);
        assertThat(settings.output()).isEqualTo(CampaignSettings.Output.NONE);
    }

    @Test
    void hasTheDefaultsOfACampaign() throws NoSuchMethodException {
        assertThat(read(SettingsSample.Right.class, "defaults", Map.of()))
                .isEqualTo(CampaignSettings.builder().build());
    }

    @Test
    void takesTheFaultsOfATest() throws NoSuchMethodException {
        assertThat(read(SettingsSample.Right.class, "faults", Map.of()).faults())
                .isEqualTo("crashes=1,restarts=1,losses=3,within=120000ms");
        assertThat(read(SettingsSample.Right.class, "faults", Map.of("hypnos.faults", "cuts=2"))
                        .faults())
                .isEqualTo("cuts=2");
        assertThatThrownBy(() -> read(SettingsSample.Right.class, "faults", Map.of("hypnos.faults", "cut=2")))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(
                        "hypnos.faults=cut=2: there is no fault 'cut': write crashes, kills, restarts, ");
    }

    @Test
    void goesOnForATimeWithoutCountingTrials() throws NoSuchMethodException {
        CampaignSettings settings = read(SettingsSample.Right.class, "time", Map.of());

        assertThat(settings.time()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.trials()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({
        "noTrials, '@HypnosTest(trials = 0) on example.SettingsSample$Wrong#noTrials: ''0'' is no whole number of at least 1'",
        "noTimeLimit, '@HypnosTest(timeLimit = \"soon\") on example.SettingsSample$Wrong#noTimeLimit: ''soon'' is not a length of time;"
                + " write 30, 250ms, 30s, 10m, 1h or 1h30m'",
        "noJobs, '@HypnosTest(jobs = -2) on example.SettingsSample$Wrong#noJobs: ''-2'' is no whole number of at least 1'",
        "noOperations, '@HypnosTest(operationLimit = 0) on example.SettingsSample$Wrong#noOperations: ''0'' is no whole number of at least 1'"
    })
    void namesTheAttributeThatIsWrong(String method, String message) {
        assertThatThrownBy(() -> read(SettingsSample.Wrong.class, method, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void isOverriddenByProperties() throws NoSuchMethodException {
        Map<String, String> overrides = new HashMap<>();
        overrides.put("hypnos.trials", "1_000_000");
        overrides.put("hypnos.strategy", "POS*");
        overrides.put("hypnos.conflictAnalysis", "on");
        overrides.put("hypnos.signature", "task-site");
        overrides.put("hypnos.seed", "-1");
        overrides.put("hypnos.timeLimit", "5s");
        overrides.put("hypnos.operationLimit", "10");
        overrides.put("hypnos.earlyTicks", "0");
        overrides.put("hypnos.jobs", "4");
        overrides.put("hypnos.keepGoing", "off");
        overrides.put("hypnos.checkDeterminism", "false");
        overrides.put("hypnos.directory", "somewhere");
        overrides.put("hypnos.mode", "threads");
        overrides.put("hypnos.races", "report");
        overrides.put("hypnos.output", "all");

        CampaignSettings settings = read(SettingsSample.Right.class, "all", overrides);

        assertThat(settings)
                .isEqualTo(CampaignSettings.builder()
                        .trials(1_000_000)
                        .strategy(StrategyKind.POS_STAR)
                        .seed(-1)
                        .timeLimit(Duration.ofSeconds(5))
                        .operationLimit(10)
                        .jobs(4)
                        .directory(Path.of("somewhere"))
                        .mode(Mode.THREADS)
                        .races(Races.REPORT)
                        .output(CampaignSettings.Output.ALL)
                        .build());
    }

    @ParameterizedTest
    @CsvSource({
        "seed, x",
        "strategy, x",
        "conflictAnalysis, x",
        "signature, x",
        "mode, x",
        "races, x",
        "output, x",
        "jobs, 99999999999",
        "time, x"
    })
    void namesThePropertyThatIsWrong(String name, String value) {
        assertThatThrownBy(() -> read(SettingsSample.Right.class, "defaults", Map.of("hypnos." + name, value)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("hypnos." + name + "=" + value + ": ");
    }

    @Test
    void mirrorsTheKindsOfTheKernel() {
        assertThat(names(Strategy.values())).containsExactlyInAnyOrderElementsOf(names(StrategyKind.values()));
        assertThat(names(Signature.values())).containsExactlyInAnyOrderElementsOf(names(History.Scheme.values()));
        assertThat(names(HypnosTest.Races.values())).containsExactlyElementsOf(names(Races.values()));
        assertThat(names(HypnosTest.Output.values()))
                .containsExactlyElementsOf(names(CampaignSettings.Output.values()));
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }
}
