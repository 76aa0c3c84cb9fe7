package dev.hypnos.campaign.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "30s, PT30S",
        "10, PT10S",
        "1h, PT1H",
        "1h30m, PT1H30M",
        "250ms, PT0.25S",
        "5 min, PT5M",
        "2d, PT48H",
        "7us, PT0.000007S",
        "9ns, PT0.000000009S",
        "PT10S, PT10S",
        "1H, PT1H"
    })
    void readsWhatPeopleWrite(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "10 5", "-5s", "5x", "5s!", "s", "PTsoon"})
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + text + "' is not a length of time");
    }
}
