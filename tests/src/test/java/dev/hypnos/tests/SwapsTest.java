package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import dev.hypnos.suites.orders.Swaps;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that makes a difference between threads is told to whoever explores them. */
class SwapsTest {
    private static final int EXECUTIONS = Integer.getInteger("swaps.executions", 5);
    private static final int PAIRS = Integer.getInteger("swaps.pairs", 5);

    /**
     * Something makes a difference of which no operation tells: whether a class was found initialised, what a function of an update comes between, what
     * fork-join pools and publishers have inside, monitors of views of synchronized maps, the end of a thread whose monitor somebody has.
     */
    private static final Set<String> NOT_TOLD = Set.of(
            "AtomicPrograms.theFunctionOfAnUpdateMayRunAgain",
            "BlockingInterruptPrograms.futures",
            "FlowAndSubclassPrograms.twoSubscribersGetTheSame",
            "FuturePrograms.aForkedTaskCanBeTakenBack",
            "FuturePrograms.aWorkStealingPool",
            "InitialiserPrograms.aLockAroundAnInitialiserThatTakesItMayDeadlock",
            "InitialiserPrograms.anInitialiserIsNotAtomic",
            "InitialiserPrograms.anInitialiserRunsAtTheFirstUse",
            "InitialiserPrograms.oneOfTwoInitialisesLater",
            "JdkMonitorPrograms.aViewOfASynchronizedMap",
            "WaitNotifyPrograms.theEndOfAThreadNotifiesItsObject");

    static List<Program> programs() {
        return Programs.all().stream()
                .filter(program -> program.name().matches(System.getProperty("swaps.programs", ".*")))
                .filter(program -> program.earlyTicks() == 0 && (System.getProperty("swaps.programs") != null || !NOT_TOLD.contains(program.name())))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatCanSwapMakesNoDifference(Program program) {
        try (Swaps swaps =
                new Swaps(program.type().getClassLoader(), program.type().getName(), false, program::call)) {
            assertThat(swaps.differences(EXECUTIONS, PAIRS)).isEmpty();
        }
    }
}
