package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.Monitors;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MonitorsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "excludesInMethodsAndBlocks",
                "isEnteredAgainByItsOwner",
                "waitTimesOut",
                "conditionLoop",
                "needsTheMonitor",
                "waitGivesUpAllEntries",
                "endOfAThreadNotifies"
            })
    void aMonitor(String program) {
        Trials.of(Monitors.class, program).run().neverFail();
    }

    /** A given waiter is missed in 300 trials with a chance of (2/3)^300, below 10^-52. */
    @Test
    void notifyWakesAnyOfTheWaiters() {
        Trials.of(Monitors.class, "notifyWakesOneOfThree").run().returnExactly("a", "b", "c");
    }

    /** An order is missed in 300 trials with a chance of (5/6)^300, below 10^-23. */
    @Test
    void afterNotifyAllTheWaitersGoOnInAnyOrder() {
        Trials.of(Monitors.class, "notifyAllWakesAll").run().returnExactly("012", "021", "102", "120", "201", "210");
    }

    @Test
    void aTimeOutAndANotificationAtTheSameMomentComeInAnyOrder() {
        Trials.of(Monitors.class, "waitAgainstNotification").run().returnExactly("notified", "timed out");
    }

    @Test
    void aNotificationThatComesBeforeTheWaitIsLost() {
        List<Failure> failures =
                Trials.of(Monitors.class, "conditionWithoutLook").run().failOnlyWith("deadlock", "nothing can wake");
        assertThat(failures.getFirst().details())
                .anyMatch(line -> line.matches(
                        "task 0\\.1 \"Thread-0\" waits to be notified on Object#1 \\(Monitors.java:\\d+\\)"));
    }

    /** An order is missed in 300 trials with a chance of (5/6)^300, below 10^-23. */
    @Test
    void streamsOverArraysAreUsedInAnyOrder() {
        Trials.of(Monitors.class, "streamsTakeArrays").run().returnExactly("abc", "acb", "bac", "bca", "cab", "cba");
        Trials.of(Monitors.class, "streamsGiveArrays").run().returnExactly("ab", "ba");
    }

    /** Either has its own monitor and wants the other's in one of a few orders: missed in 300 trials with a chance far below 10^-9. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "buffersAppendEachOther",
                "buffersAppendEachOtherAsObjects",
                "buffersInsertEachOther",
                "vectorsCompareEachOther",
                "vectorsContainEachOther",
                "tablesCompareEachOther"
            })
    void inOneCallTheMonitorOfAnArgumentIsEnteredToo(String program) {
        Trials.of(Monitors.class, program).run().failOnlyWith("deadlock", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vectorsAddEachOther", "oneWay", "givenWhileHeld"})
    void whereThereIsNoCircleThereIsNoDeadlock(String program) {
        Trials.of(Monitors.class, program).run().neverFail();
    }
}
