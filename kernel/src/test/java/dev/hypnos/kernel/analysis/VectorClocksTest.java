package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorClocksTest {
    private static final int OTHERS = 5;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 100})
    void inPlainArraysAgreeWithTheDefinition(int tasks) {
        compare(tasks, new VectorClocks(Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 100})
    void inSharedChunksAgreeWithTheDefinition(int tasks) {
        compare(tasks, new VectorClocks(0));
    }

    private static void compare(int tasks, VectorClocks clocks) {
        Random random = new Random(tasks);
        for (int round = 0; round < 3; round++) {
            clocks.start(tasks, OTHERS);
            int[][] plain = new int[tasks + OTHERS][tasks];
            for (int i = tasks; i < plain.length; i++) {
                assertThat(clocks.create()).isEqualTo(i);
            }
            for (int step = 0; step < 3_000; step++) {
                int clock = random.nextInt(plain.length);
                int other = random.nextInt(plain.length);
                switch (random.nextInt(4)) {
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
                    default -> {
                        clocks.join(clock, other);
                        for (int task = 0; task < tasks; task++) {
                            plain[clock][task] = Math.max(plain[clock][task], plain[other][task]);
                        }
                    }
                }
                assertThat(entries(clocks, clock, tasks)).isEqualTo(plain[clock]);
            }
            int zeros = clocks.create();
            for (int clock = 0; clock < plain.length; clock++) {
                assertThat(entries(clocks, clock, tasks)).isEqualTo(plain[clock]);
                clocks.assign(clock, zeros);
            }
            assertThat(clocks.chunksInUse()).isZero();
        }
    }

    private static int[] entries(VectorClocks clocks, int clock, int tasks) {
        int[] entries = new int[tasks];
        for (int task = 0; task < tasks; task++) {
            entries[task] = clocks.get(clock, task);
        }
        return entries;
    }
}
