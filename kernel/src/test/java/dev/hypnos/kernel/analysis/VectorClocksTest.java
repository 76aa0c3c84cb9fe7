package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorClocksTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 100})
    void agreeWithPlainArraysWhateverIsDoneToThem(int tasks) {
        Random random = new Random(tasks);
        VectorClocks clocks = new VectorClocks();
        for (int round = 0; round < 3; round++) {
            clocks.start(tasks);
            int[][] plain = new int[tasks + 5][tasks];
            for (int i = tasks; i < plain.length; i++) {
                assertThat(clocks.create()).isEqualTo(i);
            }
            for (int step = 0; step < 5_000; step++) {
                int clock = random.nextInt(plain.length);
                int other = random.nextInt(plain.length);
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        int task = random.nextInt(tasks);
                        int value = random.nextInt(50);
                        clocks.set(clock, task, value);
                        plain[clock][task] = value;
                    }
                    case 2 -> {
                        clocks.assign(clock, other);
                        plain[clock] = plain[other].clone();
                    }
                    case 3 -> {
                        clocks.join(clock, other);
                        for (int task = 0; task < tasks; task++) {
                            plain[clock][task] = Math.max(plain[clock][task], plain[other][task]);
                        }
                    }
                    default -> {
                        clocks.clear(clock);
                        plain[clock] = new int[tasks];
                    }
                }
                for (int task = 0; task < tasks; task++) {
                    assertThat(clocks.get(clock, task)).isEqualTo(plain[clock][task]);
                }
            }
            for (int clock = 0; clock < plain.length; clock++) {
                clocks.clear(clock);
            }
            assertThat(clocks.chunksInUse()).isZero();
        }
    }
}
