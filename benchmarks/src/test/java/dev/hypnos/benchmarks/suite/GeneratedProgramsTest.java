package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.generated.Comparison;
import dev.hypnos.suites.generated.Family;
import dev.hypnos.suites.generated.GeneratedProgram;
import dev.hypnos.suites.generated.GeneratedRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs made at random: each kind of orders that there is counts once, and what is left out makes no difference. */
class GeneratedProgramsTest {
    private static final int ORDERS_MAX = 20_000;

    @ParameterizedTest
    @EnumSource
    void everyKindOfOrdersCountsOnce(Family family) {
        // a network for each trial takes time
        boolean isSlow = family == Family.SOCKETS || family == Family.NODES;
        int programs = Nightly.count(isSlow ? 3 : 8, 1_000);
        int orders = Nightly.count(250, 5_000);
        int compared = 0;
        int doubtful = 0;
        try (GeneratedRun run = new GeneratedRun()) {
            for (long seed = 100_000; compared < programs; seed++) {
                Comparison comparison = Comparison.of(run, GeneratedProgram.of(seed, family), orders);
                assertThat(comparison.differences())
                        .as("seed %d: %s", seed, comparison.program())
                        .isEmpty();
                doubtful += comparison.doubts().isEmpty() ? 0 : 1;
                assertThat(doubtful)
                        .as("programs that are not vouched for: %s", comparison.doubts())
                        .isLessThanOrEqualTo(
                                family == Family.WORK || family == Family.SOCKETS ? programs * 2 : programs / 2);
                if (comparison.isCompared() && !comparison.hasOneKind()) {
                    compared++;
                }
            }
        }
    }

    /** What differed once, as small as it gets. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // the clock moves while an operation is pending, which
                // could have come before what keeps it from going on
                "threads p01|w00p01",
                "threads a00|M00(a00)",
                "joined threads L00(z00)|w00L00()",
                // a thread that is not started gets no permit, and nobody waits for its end
                "joined threads |u02",
                "threads J01r00|w01",
                // who waits for the end of a thread does not wait for others that do something to it
                "joined threads |w00u00",
                // who wants to write is let in while others read, and waits inside
                "threads W00()|R02()",
                // who waits until a future is done does not wait for others that come to it
                "work000 c00|w01A00()|j00r00",
                "work112 c01A00()|g02",
                // whoever shuts a pool down interrupts the workers that do nothing
                "work102 s02()",
                // whether a message comes before or after the end of a process that takes none makes no difference
                "model |s32|s11",
                // what removes nothing where it is may remove something where it comes first
                "model w00r00a01|d01a02|d01",
                // bytes that arrive at an end which is closed touch the
                // other end too, and no longer where they come first
                "sockets0 n02m00|n01",
                // who writes and is told of a reset changes what a read finds after it
                "sockets1 c11t01|s02s02",
                // a connection that is closed does not break where the way is cut
                "nodes0 o02|c11",
                "nodes1 o02|n11",
                // a thread is interrupted before it is started, or after
                "joined interrupts i02||",
                // whether it was interrupted before it came to where it need not wait
                "interrupts d00h02|i00",
                // the first of two wakes a task, and what that does next could come before the second
                "interrupts i01|X02|X01",
                // a plan that turned out to be impossible had another one for what follows it
                "joined interrupts Y02()|i12Y02()",
                // who joins a thread looks at its own interrupt status
                // only if that has not ended: more than where it was seen
                "joined interrupts k02w02|J00|i00i02",
                // whether a pool was shut down decides whether a thread starts for a piece of work
                "work400 k02|u02()",
                // what changes nothing is followed by a change, where a function does it for an update of the same
                "joined functions c00|U02(c02)",
            })
    void whatDifferedOnce(String program) {
        try (GeneratedRun run = new GeneratedRun()) {
            Comparison comparison = Comparison.of(run, GeneratedProgram.parse(program), ORDERS_MAX);

            assertThat(comparison.isCompared()).isTrue();
            assertThat(comparison.differences()).isEmpty();
        }
    }

    @Test
    void aMessageThatNobodyTakesMakesNoDifference() {
        try (GeneratedRun run = new GeneratedRun()) {
            Comparison comparison = Comparison.of(run, GeneratedProgram.parse("model |s32|s11"), ORDERS_MAX);

            assertThat(comparison.reductions().getFirst().kinds()).isEqualTo(1);
        }
    }

    /** What its tasks would have done next is told to nobody: orders would be missing in which they did. */
    @Test
    void aNodeThatIsKilledIsADoubt() {
        try (GeneratedRun run = new GeneratedRun()) {
            Comparison comparison = Comparison.of(run, GeneratedProgram.parse("nodes0 k00|s01|t00"), ORDERS_MAX);

            assertThat(comparison.isCompared()).isFalse();
            assertThat(comparison.doubts()).isNotEmpty();
        }
    }
}
