package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewJvmTest {
    @Test
    void countsReplaysThatFailAsRecorded() {
        assertThat(NewJvm.judge(
                        1, "✗ deadlock\nreplayed: every operation and the failure as recorded 20 times out of 20", 20))
                .isEqualTo(new NewJvm.Replayed(20, null));
    }

    @Test
    void countsThoseBeforeTheFirstThatGoesAnotherWay() {
        NewJvm.Replayed replayed = NewJvm.judge(3, "✗ deadlock\nreplay 5 went another way: passed\n", 20);
        assertThat(replayed.same()).isEqualTo(4);
        assertThat(replayed.said()).contains("passed");
    }

    @Test
    void countsNoneWhereTheFailureIsAnother() {
        assertThat(NewJvm.judge(
                                1,
                                "not reproduced: every operation as recorded, but another failure 20 times out of 20",
                                20)
                        .same())
                .isZero();
        assertThat(NewJvm.judge(70, "Hypnos failed", 20).same()).isZero();
    }
}
