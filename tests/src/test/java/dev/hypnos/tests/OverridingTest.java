package dev.hypnos.tests;

import dev.hypnos.tests.program.OverridingCollections;
import dev.hypnos.tests.program.OverridingLocks;
import dev.hypnos.tests.program.OverridingOthers;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a method of the JDK does is done too when it is called by {@code super}, in a method that overrides it. */
class OverridingTest {
    private static final List<Class<?>> PROGRAMS =
            List.of(OverridingLocks.class, OverridingCollections.class, OverridingOthers.class);

    private static Trials of(String program) {
        Class<?> type = PROGRAMS.stream()
                .filter(each -> Trials.programs(each).contains(program))
                .findFirst()
                .orElseThrow();
        return Trials.of(type, program);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lockDeadlock",
                "deepLockDeadlock",
                "interruptibleLockDeadlock",
                "tryingLockDeadlock",
                "referringLockDeadlock",
                "handleLockDeadlock",
                "reflectedLockDeadlock",
                "boundLockDeadlock",
                "writeLockDeadlock",
                "readWriteLockDeadlock",
                "stampedLockDeadlock",
                "semaphoreDeadlock"
            })
    void locksInOppositeOrdersAreADeadlock(String program) {
        // each trial has it with a chance of a tenth at least: all pass wrongly once in 30,000 runs
        of(program).count(100).run().failOnlyWith("deadlock", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lockInOrder",
                "deepLockInOrder",
                "tryingLockInOrder",
                "handleLockInOrder",
                "semaphoreInOrder",
                "overriddenQuestionSeesWaiters",
                "mergeIsAtomic",
                "takesWhatComes",
                "overridesWithNothing",
                "calledBack"
            })
    void andRightProgramsStayRight(String program) {
        of(program).count(100).run().neverFail();
    }

    @ParameterizedTest
    @CsvSource({
        "concurrentMapUpdate, 1, 2",
        "mapUpdate, 1, 2",
        "linkedMapUpdate, 1, 2",
        "treeUpdate, 1, 2",
        "skipListUpdate, 1, 2",
        "defaultMethodUpdate, 1, 11",
        "listAdd, 1, 2",
        "vectorAdd, 1, 2",
        "copiesAdd, 1, 2",
        "dequeAdd, 1, 2",
        "linkedQueueAdd, 1, 2",
        "blockingQueueAdd, 1, 2",
        "setAdd, a, b",
        "streamOrder, ab, ba",
        "numberUpdate, 1, 2",
        "adderUpdate, 1, 2",
        "futureOrder, a, b",
        "taskOrder, ran, cancelled",
        "poolOrder, ab, ba",
        "poolRefusal, 1, 10",
        "latchOrder, 0, 1",
        "threadOrder, 1, 2"
    })
    void bothOutcomesAppear(String program, String one, String other) {
        of(program).count(100).run().returnExactly(one, other);
    }
}
