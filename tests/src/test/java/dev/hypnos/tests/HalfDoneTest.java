package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.HalfDone;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes through the elements of a concurrent collection can be seen half done, unless it holds a lock or makes a copy. */
class HalfDoneTest {
    static List<String> programs() {
        return Trials.programs(HalfDone.class);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void othersComeBetweenTwoElements(String program) {
        Endings endings = Trials.of(HalfDone.class, program).run();
        if (program.startsWith("whole")) {
            endings.returnExactly("0", "2");
        } else if (program.startsWith("walked")) {
            endings.returnExactly("[1, 2]", "[2]", "[2, 3]", "[1, 2, 3]");
        } else if (program.startsWith("searched")) {
            endings.returnExactly("true", "false");
        } else {
            endings.returnExactly("0", "1", "2");
        }
    }

    @Test
    void twoQueuesThatAreDrainedIntoEachOtherWaitForEachOther() {
        Endings endings = Trials.of(HalfDone.Crossing.class, "drainTo").run();
        endings.failOnlyWith("deadlock", "");
        assertThat(endings.values()).containsExactly("4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vector", "wrapper"})
    void nothingIsGivenToWhatSomebodyElseHasLocked(String program) {
        Trials.of(HalfDone.Kept.class, program).run().returnExactly("true");
        assertThat(Trials.of(HalfDone.Kept.class, program)
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .explore(Reach.FULL)
                        .endings())
                .allMatch(ending -> ending.startsWith("returned true,"));
    }

    @Test
    void whatIsDrainedIsInBothWhereTheOneIsNotLocked() {
        Trials.of(HalfDone.Both.class, "linkedQueue").run().returnExactly("0 2", "1 2", "2 2", "0 0", "1 0", "2 0");
        Trials.of(HalfDone.Both.class, "arrayQueue").run().returnExactly("0 2", "0 0", "1 0", "2 0");
    }

    @Test
    void whoTriesEveryOrderDoubtsThatTheCallIsOneOperation() {
        assertThat(Trials.of(HalfDone.class, "putAll")
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .explore(Reach.FULL)
                        .doubts())
                .contains("calls of a concurrent collection that others may see half done");
    }
}
