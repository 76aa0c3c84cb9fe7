package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorClocksTest {
    private static final int OTHERS = 5;
    private static final int STEPS = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 100, 256, 257, 1000})
    void agreeWithTheDefinition(int tasks) {
        compare(tasks, new VectorClocks());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 100, 256, 257})
    void agreeWithTheDefinitionWhenNodesAreMoved(int tasks) {
        VectorClocks clocks = new VectorClocks(20);
        compare(tasks, clocks);
        assertThat(clocks.nodeCount()).isLessThan(20_000);
    }

    /** What differs in one entry shares all nodes but those on the way to it. */
    @Test
    void copiesShareWhatIsEqual() {
        VectorClocks clocks = new VectorClocks();
        clocks.start(4000);
        for (int task = 0; task < 4000; task++) {
            clocks.set(0, task, 1);
        }
        int before = clocks.nodeCount();
        for (int task = 1; task < 1000; task++) {
            clocks.assign(task, task - 1);
            clocks.set(task, task, 2);
        }
        assertThat(clocks.nodeCount() - before).isEqualTo(3 * 999);
        clocks.join(0, 999);
        assertThat(clocks.get(0, 999)).isEqualTo(2);
        assertThat(clocks.nodeCount() - before).isEqualTo(3 * 999);
    }

    private static void compare(int tasks, VectorClocks clocks) {
        Random random = new Random(tasks);
        for (int round = 0; round < 3; round++) {
            clocks.start(tasks);
            int[][] plain = new int[tasks + OTHERS][tasks];
            for (int i = tasks; i < plain.length; i++) {
                assertThat(clocks.create()).isEqualTo(i);
            }
            for (int step = 0; step < STEPS / tasks + 500; step++) {
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
            for (int clock = 0; clock < plain.length; clock++) {
                assertThat(entries(clocks, clock, tasks)).isEqualTo(plain[clock]);
            }
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
