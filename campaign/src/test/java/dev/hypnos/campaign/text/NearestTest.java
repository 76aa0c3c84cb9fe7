package dev.hypnos.campaign.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> NAMES = List.of("lost-update", "lost-update-fixed", "figure1", "figure4");

    @Test
    void forgivesAFewWrongLetters() {
        assertThat(Nearest.to("lots-updat", NAMES)).hasValue("lost-update");
        assertThat(Nearest.to("figur1", NAMES)).hasValue("figure1");
    }

    @Test
    void completesABeginningOrAPart() {
        assertThat(Nearest.to("update", NAMES)).hasValue("lost-update");
    }

    @Test
    void staysSilentWhereNothingIsNear() {
        assertThat(Nearest.to("something-else", NAMES)).isEmpty();
        assertThat(Nearest.to("", NAMES)).isEmpty();
    }
}
