package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Interrupts;
import dev.hypnos.tests.program.ThreadLife;
import dev.hypnos.tests.program.Uncaught;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadLifeTest {
    @ParameterizedTest
    @ValueSource(strings = {"startsOnce", "daemons", "threadLocals", "states", "stateBehindALock", "joinsForAWhile"})
    void aThread(String program) {
        Trials.of(ThreadLife.class, program).count(100).run().neverFail();
    }

    @Test
    void namesAreThoseOfAFreshProcessInEveryTrial() {
        Trials.of(ThreadLife.class, "names")
                .count(100)
                .run()
                .returnExactly("Thread-1 Thread-0 pool-1-thread-1 pool-2-thread-1 ForkJoinPool-1-worker-1 main");
    }

    @Test
    void buildersCountInTheSameWay() {
        Trials.of(ThreadLife.class, "builders").count(50).run().returnExactly("worker-1 worker-2 Thread-0");
    }

    @Test
    void idsAreTheSameInEveryTrial() {
        Endings endings = Trials.of(ThreadLife.class, "ids").count(100).run().neverFail();
        assertThat(endings.values()).hasSize(1);
    }

    @Test
    void whatIsStartedMeanwhileIsSeenBeforeAndAfter() {
        Trials.of(ThreadLife.class, "stateOfOneThatIsStartedMeanwhile")
                .run()
                .returnExactly("NEW", "RUNNABLE", "TERMINATED");
        Trials.of(ThreadLife.class, "isOneAliveThatIsStartedMeanwhile").run().returnExactly("false", "true");
        Trials.of(ThreadLife.class, "joinsOneThatIsStartedMeanwhile").run().returnExactly("false", "true");
        Trials.of(ThreadLife.class, "interruptsOneThatIsStartedMeanwhile").run().returnExactly("false", "true");
    }

    @Test
    void threadsOfAGroupAreCountedUntilTheyHaveEnded() {
        Trials.of(ThreadLife.class, "countsThoseOfAGroup").run().returnExactly("0", "1", "2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep",
                "await",
                "timedAwait",
                "join",
                "lockInterruptibly",
                "condition",
                "queues",
                "synchronizers",
                "barrier",
                "park",
                "uninterruptible",
                "whenNobodyWaits"
            })
    void anInterruptOf(String program) {
        Trials.of(Interrupts.class, program).count(100).run().neverFail();
    }

    /** If the first is notified and interrupted at once, either counts, but a notification is never lost. */
    @Test
    void anInterruptDoesNotEatANotification() {
        Trials.of(Interrupts.class, "againstNotification")
                .run()
                .returnExactly("1 notified, 0 interrupted", "1 notified, 1 interrupted");
    }

    @Nested
    class AnExceptionThatReachesTheEndOfAThread {
        @Test
        void isAFindingWhereNobodyHandlesIt() {
            Trials.of(Uncaught.class, "inAThread")
                    .count(20)
                    .run()
                    .failOnlyWith("uncaught", "\"victim\": java.lang.IllegalArgumentException: boom");
        }

        @Test
        void isAFindingInAWorkerOfAPool() {
            Trials.of(Uncaught.class, "inAPool")
                    .count(20)
                    .run()
                    .failOnlyWith("uncaught", "\"pool-1-thread-1\": java.lang.IllegalArgumentException: boom");
        }

        @ParameterizedTest
        @ValueSource(strings = {"withAHandler", "withADefaultHandler", "inAFutureThatNobodyAsks"})
        void isNoneWhereTheProgramDealsWithIt(String program) {
            Trials.of(Uncaught.class, program).count(50).run().neverFail();
        }

        /** Few trials: on real threads the VM prints a line for each. */
        @Test
        void isNoneWhereTheHandlerItselfThrows() {
            Trials.of(Uncaught.class, "withAHandlerThatThrows").count(2).run().neverFail();
        }

        @ParameterizedTest
        @ValueSource(strings = {"declaredAndSwallowed", "declaredAndSwallowedByTheTest"})
        void isNotNeededWhereTheProgramDeclaresThatItFailed(String program) {
            Trials.of(Uncaught.class, program).count(20).run().failOnlyWith("fail", "the invariant is broken");
        }
    }

    @Test
    void theEndOfTheProcessIsAFindingAndTheProcessGoesOn() {
        Trials.of(Uncaught.class, "exit").count(20).run().failOnlyWith("fail", "the program called System.exit(0)");
        Trials.of(Uncaught.class, "halt").count(20).run().failOnlyWith("fail", "the program called Runtime.halt(3)");
    }
}
