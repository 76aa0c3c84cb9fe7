package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.ClockTime;
import dev.hypnos.tests.program.TimedWork;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockTimeTest {
    @Alone
    @ParameterizedTest
    @ValueSource(
            strings = {
                "allClocksAgree",
                "scheduledForAnHour",
                "timer",
                "futures",
                "timeOuts",
                "waitsActively",
                "seedsAreNoQuestions"
            })
    void timePassesOnlyWhereTheProgramWaits(String program) {
        long start = System.nanoTime();
        Trials.of(ClockTime.class, program).count(50).run().neverFail();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    /** Nobody can tell it from a loop that goes on until a time has come, which ends all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"whileAnotherWaitsForIt", "alone", "insideOfALock", "betweenLockAndWait", "inTurns"})
    void littlePassesWhereTheTimeOfWorkIsTaken(String program) {
        Trials.of(TimedWork.class, program).count(5).run().neverFail();
    }

    @Test
    void itPassesWhereTasksWorkTogetherUntilATimeComes() {
        Trials.of(TimedWork.class, "inTurnsUntilATimeComes")
                .count(2)
                .operationLimit(200_000)
                .run()
                .neverFail();
    }

    @Test
    void everyTrialBeginsAtTheSameTime() {
        Trials.of(ClockTime.class, "operationsCostNothing").count(50).run().returnExactly("2026-01-01T00:00:00Z");
    }

    /** An order is missed in 300 trials with a chance of (5/6)^300, below 10^-23. */
    @Test
    void timeOutsDueTogetherComeInAnyOrder() {
        Trials.of(ClockTime.class, "dueTogether").run().returnExactly("abc", "acb", "bac", "bca", "cab", "cba");
    }

    @Test
    void timeOutsDueOneAfterTheOtherDoNot() {
        Trials.of(ClockTime.class, "dueOneAfterTheOther").run().returnExactly("ab");
    }

    /** In ideal time their order is always the same, and so it is nothing to predict or to decide. */
    @Test
    void whatTheClockKeepsApartIsNotInConflict() {
        assertThat(conflicts(0)).isZero();
        assertThat(conflicts(1)).isPositive();
    }

    /** Found by conflict analysis alone, without the doubt that is cast on some predictions: in all but 1 of 2^100 runs. */
    @Test
    void whoWaitsForALockWhileItsOwnerSleepsMayComeFirst() {
        Trials.of(ClockTime.class, "sleepsWithALock").run().returnExactly("sleeper other", "other sleeper");
    }

    private static long conflicts(int earlyTicks) {
        ConflictAnalysis analysis = new ConflictAnalysis();
        long[] conflicts = {0};
        Trials.of(ClockTime.class, "writesOneAfterTheOther")
                .count(20)
                .earlyTicks(earlyTicks)
                .reader(trace -> conflicts[0] += analysis.analyse(trace, null).conflicts())
                .run();
        return conflicts[0];
    }

    @Test
    void withoutAnEarlyTickATimeOutNeverOvertakesWhatCanStillHappen() {
        for (boolean conflictAnalysis : new boolean[] {true, false}) {
            Trials.of(ClockTime.class, "replyAgainstTimeOut")
                    .conflictAnalysis(conflictAnalysis)
                    .run()
                    .returnExactly("reply");
        }
    }

    @Test
    void anEarlyTickLetsItOvertake() {
        for (boolean conflictAnalysis : new boolean[] {true, false}) {
            Trials.of(ClockTime.class, "replyAgainstTimeOut")
                    .conflictAnalysis(conflictAnalysis)
                    .earlyTicks(1)
                    .run()
                    .returnExactly("reply", "timed out");
        }
    }

    @Test
    void aTrialThatOnlyWaitsIsFoundByTheLimitOfTheClock() {
        Endings endings = Trials.of(ClockTime.class, "neverEnds")
                .timeLimit(Duration.ofDays(30))
                .count(3)
                .run();
        List<Failure> failures =
                endings.failOnlyWith("time-limit", "the test was not over after 2592000 s of virtual time");
        assertThat(failures).hasSize(3);
        assertThat(failures.getFirst().details())
                .anyMatch(line -> line.matches("task 0 \"main\" sleeps \\(ClockTime.java:\\d+\\)"));
    }
}
