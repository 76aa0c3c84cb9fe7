package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Randomness;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixTest {
    /** Of 16,000 trials the smallest share is 1,000 on average, with a deviation of 31: each bound is six of those away. */
    @Test
    void everyStrategyHasItsShare() {
        Mix mix = new Mix();
        Map<Class<?>, Integer> counts = new HashMap<>();
        for (int trial = 0; trial < 16_000; trial++) {
            mix.startTrial(new Randomness(Randomness.seedOf(0, trial)));
            counts.merge(mix.current().getClass(), 1, Integer::sum);
        }

        assertThat(counts.get(Pos.class)).isBetween(6_600, 7_400);
        assertThat(counts.get(PosStar.class)).isBetween(5_600, 6_400);
        assertThat(counts.get(Pct.class)).isBetween(1_740, 2_260);
        assertThat(counts.get(RandomWalk.class)).isBetween(810, 1_190);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        Mix one = new Mix();
        Mix other = new Mix();
        for (int seed = 0; seed < 100; seed++) {
            one.startTrial(new Randomness(seed));
            other.startTrial(new Randomness(seed));
            assertThat(one.current().getClass()).isEqualTo(other.current().getClass());
        }
    }
}
