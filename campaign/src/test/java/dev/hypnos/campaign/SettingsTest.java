package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.kernel.strategy.StrategyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static CampaignSettings read(String name, String value) {
        CampaignSettingsBuilder builder = CampaignSettings.builder();
        Settings.named(name).read(value, builder);
        return builder.build();
    }

    @Test
    void areWrittenAsPeopleWriteThem() {
        assertThat(read("time", "1h30m").time()).isEqualTo(Duration.ofMinutes(90));
        assertThat(read("time", "30").time()).isEqualTo(Duration.ofSeconds(30));
        assertThat(read("trials", "2,000").trials()).isEqualTo(2_000);
        assertThat(read("trials", "2_000").trials()).isEqualTo(2_000);
        assertThat(read("strategy", "random").strategy()).isEqualTo(StrategyKind.RANDOM_WALK);
        assertThat(read("strategy", "POS*").strategy()).isEqualTo(StrategyKind.POS_STAR);
        assertThat(read("conflictAnalysis", "No").conflictAnalysis()).isFalse();
        assertThat(read("races", "FAIL").races()).isEqualTo(Races.FAIL);
        assertThat(read("mode", "auto").mode()).isEqualTo(Mode.AUTO);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            trials       | 0        | '0' is no whole number of at least 1
            trials       | many     | 'many' is no whole number of at least 1
            seed         | x        | 'x' is no whole number
            jobs         | 5000     | '5000' is more than 1000
            time         | 0s       | '0s' is no time at all
            timeLimit    | soon     | 'soon' is not a length of time; write 30, 250ms, 30s, 10m, 1h or 1h30m
            strategy     | posstar  | 'posstar' is none of mix, pos, pos-star, pct, random-walk, fifo, optimal-dpor, source-dpor, dpor, dfs, flymc; did you mean pos-star?
            keepGoing    | may      | 'may' is neither on nor off
            uncontrolled | loud     | 'loud' is not fail, warn or allow:NAME
            """, quoteCharacter = '"')
    void areRefusedInOneClearLine(String name, String value, String message) {
        assertThatThrownBy(() -> read(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    /** What is left alone is what the default, written out, gives. */
    @Test
    void haveTheDefaultsThatTheySay() {
        CampaignSettings defaults = CampaignSettings.builder().build();
        for (Source source : Source.values()) {
            for (Setting setting : Settings.in(source)) {
                if (!setting.fallback().isEmpty()) {
                    assertThat(read(setting.name(), setting.fallback()))
                            .as(setting.name())
                            .isEqualTo(defaults);
                }
            }
        }
    }

    @Test
    void nameEveryStrategy() {
        assertThat(List.of(StrategyKind.NAMES.split(", ")))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(StrategyKind.values())
                        .map(StrategyKind::label)
                        .toList());
    }

    @Test
    void areInTheManual() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "running.md"))).contains(String.join("\n", Settings.table()));
    }

    @Test
    void sayWhichPropertyWasMeant() {
        assertThat(Settings.misspelt(Set.of("hypnos.trails", "java.home")))
                .contains("there is no property hypnos.trails; did you mean hypnos.trials?");
        assertThat(Settings.misspelt(Set.of("hypnos.trials", "hypnos.stallSeconds", "hypnos.ownThing", "other")))
                .isEmpty();
    }
}
