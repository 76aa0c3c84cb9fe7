package dev.hypnos.campaign.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptStoryTest {
    private static final Observation A = new Observation(1, "0.1", "a", 0, "x", "1", null);
    private static final Observation B = new Observation(2, "0.2", "b", 0, "x", "2", null);
    private static final List<Observation> ACCOUNT = List.of(A, A, B);

    private final Map<String, String> configuration = new LinkedHashMap<>(Map.of("seed", "7"));

    private static Explanation explanation(DecidingPair pair) {
        return new Explanation(
                pair, null, List.of(), 0, List.of("a writes x.", "  1> a at A.java:1:  x = 1;"), false, 3, 0.1);
    }

    @Test
    void theStoryAndThePairAreWhatTheyWere() {
        KeptStory.addTo(configuration, explanation(new DecidingPair(1, 2, 2, 0, A, B)));
        Explanation kept = KeptStory.of(configuration, ACCOUNT);
        assertThat(kept.story()).containsExactly("a writes x.", "  1> a at A.java:1:  x = 1;");
        assertThat(kept.pair().first()).isEqualTo(1);
        assertThat(kept.pair().second()).isEqualTo(2);
        assertThat(kept.pair().secondOperation()).isSameAs(B);
    }

    @Test
    void theSecondNeedNotBeThere() {
        KeptStory.addTo(configuration, explanation(new DecidingPair(1, -1, 2, 0, A, B)));
        assertThat(KeptStory.of(configuration, ACCOUNT).pair().hasSecond()).isFalse();
    }

    @Test
    void aPairThatTheAccountDoesNotHaveIsLeftOut() {
        KeptStory.addTo(configuration, explanation(new DecidingPair(1, 2, 2, 0, A, B)));
        assertThat(KeptStory.of(configuration, List.of(A)).pair()).isNull();
        configuration.put("decidingPair", "x y");
        assertThat(KeptStory.of(configuration, ACCOUNT).pair()).isNull();
    }

    @Test
    void whereThereIsNoneNothingIsKept() {
        KeptStory.addTo(configuration, null);
        assertThat(configuration).containsOnlyKeys("seed");
        assertThat(KeptStory.of(configuration, ACCOUNT)).isNull();
        KeptStory.addTo(configuration, explanation(new DecidingPair(1, 2, 2, 0, A, B)));
        assertThat(KeptStory.removeFrom(configuration)).isTrue();
        assertThat(configuration).containsOnlyKeys("seed");
        assertThat(KeptStory.removeFrom(configuration)).isFalse();
    }
}
