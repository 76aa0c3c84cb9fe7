package dev.hypnos.campaign.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Wait;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PatternsTest {
    @Nested
    class LostUpdate {
        @Test
        void isARewriteOfWhatAnotherWroteMeanwhile() {
            Told told = new Told()
                    .reads(1, "n", "0")
                    .reads(2, "n", "0")
                    .writes(2, "n", "1")
                    .writes(1, "n", "1");

            assertThat(told.pattern(0, 2)).isEqualTo(Pattern.LOST_UPDATE);
        }

        @Test
        void isSeenFromTheLastWriteToo() {
            Told told = new Told()
                    .reads(1, "n", "0")
                    .reads(2, "n", "0")
                    .writes(2, "n", "1")
                    .writes(1, "n", "1");

            assertThat(told.pattern(1, 3)).isEqualTo(Pattern.LOST_UPDATE);
        }

        @Test
        void isNoneIfTheTaskLooksAgain() {
            Told told = new Told()
                    .reads(1, "n", "0")
                    .writes(2, "n", "1")
                    .reads(1, "n", "1")
                    .writes(1, "n", "2");

            assertThat(told.pattern(0, 1)).isEqualTo(Pattern.CHECK_THEN_ACT);
        }

        /** A flag that is set twice is no update. */
        @Test
        void isNoneIfItWritesTheSameAndThatIsNoNumber() {
            Told told = new Told().reads(1, "n", "false").writes(2, "n", "true").writes(1, "n", "true");

            assertThat(told.pattern(0, 1)).isEqualTo(Pattern.CHECK_THEN_ACT);
        }

        /** The collection that is in the field now has the name of the field, and is not what was looked at. */
        @Test
        void isNoneIfItCallsWhatIsInTheFieldLater() {
            Told told = new Told()
                    .reads(1, "waiting", "ArrayList#1")
                    .writes(2, "waiting", "Main#1.waiting")
                    .calls(1, "ArrayList.add", Access.WRITE, "Main#1.waiting");

            assertThat(told.pattern(0, 1)).isNotIn(Pattern.LOST_UPDATE, Pattern.CHECK_THEN_ACT);
        }

        @Test
        void isOneThroughAHandleToo() {
            Told told = new Told()
                    .reads(1, "n", "0")
                    .writes(2, "n", "1")
                    .calls(1, "VarHandle.setVolatile", Access.WRITE, "Main#1.n");

            assertThat(told.pattern(0, 1)).isEqualTo(Pattern.CHECK_THEN_ACT);
        }

        @Test
        void isNoneIfItWritesSomethingElse() {
            Told told = new Told().reads(1, "n", "0").writes(2, "n", "1").writes(1, "m", "1");

            assertThat(told.pattern(0, 1)).isNotEqualTo(Pattern.LOST_UPDATE);
        }
    }

    @Nested
    class CheckThenAct {
        private final Told told =
                new Told().calls(1, "Map.containsKey", Access.READ, "Map#1").calls(2, "Map.put", Access.WRITE, "Map#1");

        @Test
        void isACallThatReliesOnWhatAnEarlierCallSaw() {
            told.calls(1, "Map.put", Access.WRITE, "Map#1");

            assertThat(told.pattern(0, 1)).isEqualTo(Pattern.CHECK_THEN_ACT);
        }

        @Test
        void isNoneIfTheActCompares() {
            told.calls(1, "Map.compareAndSet", Access.WRITE, "Map#1");

            assertThat(told.pattern(0, 1)).isNull();
        }

        @Test
        void isNoneIfItIsOnAnotherObject() {
            told.calls(1, "Map.put", Access.WRITE, "Map#2");

            assertThat(told.pattern(0, 1)).isNotEqualTo(Pattern.CHECK_THEN_ACT);
        }
    }

    @Nested
    class ReadsAndWrites {
        @Test
        void toReadWhatNobodyHasWrittenYetIsAnOrderViolation() {
            assertThat(new Told().reads(1, "n", "null").writes(2, "n", "1").pattern(0, 1))
                    .isEqualTo(Pattern.ORDER_VIOLATION);
        }

        @Test
        void toReadWhatTheOtherHadWrittenBeforeIsAStaleRead() {
            Told told = new Told().writes(2, "n", "1").reads(1, "n", "1").writes(2, "n", "2");

            assertThat(told.pattern(1, 2)).isEqualTo(Pattern.STALE_READ);
        }

        @Test
        void toLookInOrderToWaitIsNone() {
            Told told = new Told().reads(1, "n", "0").writes(2, "n", "1");

            assertThat(told.pattern(0, 1, Told.deadlock(false, new Wait.Notification("A#1")), new Told()))
                    .isNull();
        }

        @Test
        void toWriteWhatTheOtherShouldHaveReadBeforeIsAnOrderViolation() {
            assertThat(new Told().writes(1, "n", "null").reads(2, "n", "null").pattern(0, 1))
                    .isEqualTo(Pattern.ORDER_VIOLATION);
        }

        @Test
        void toSeeHalfOfAChangeIsNone() {
            Told told = new Told()
                    .reads(2, "m", "0")
                    .writes(1, "m", "1")
                    .writes(1, "n", "1")
                    .reads(2, "n", "1");

            assertThat(told.pattern(2, 3)).isNull();
        }

        @Test
        void twoWritesAreNone() {
            assertThat(new Told().writes(1, "n", "1").writes(2, "n", "2").pattern(0, 1))
                    .isNull();
        }
    }

    @Nested
    class Deadlocks {
        private final Told locks =
                new Told().calls(1, "lock", Access.ACQUIRE, "A#1").calls(2, "lock", Access.ACQUIRE, "A#2");

        @Test
        void aCircleOfLocksIsLockOrder() {
            Failure failure =
                    Told.deadlock(true, new Wait.Monitor("A#2"), new Wait.Lock("A#1", Wait.Lock.Mode.WRITE, false));

            assertThat(locks.pattern(0, 1, failure, new Told())).isEqualTo(Pattern.LOCK_ORDER);
        }

        @Test
        void aCircleWithSomethingElseIsNot() {
            Failure failure = Told.deadlock(true, new Wait.Monitor("A#2"), new Wait.Notification("A#1"));

            assertThat(locks.pattern(0, 1, failure, new Told())).isNull();
        }

        @Test
        void noCircleIsNot() {
            Failure failure = Told.deadlock(false, new Wait.Monitor("A#2"), new Wait.Monitor("A#1"));

            assertThat(locks.pattern(0, 1, failure, new Told())).isNull();
        }

        @Test
        void aNotificationBeforeTheWaitIsMissed() {
            Told told = new Told().calls(2, "notifyAll", Access.WRITE, "A#1").calls(1, "wait", Access.RELEASE, "A#1");

            assertThat(told.pattern(0, 1, Told.deadlock(false, new Wait.Notification("A#1")), new Told()))
                    .isEqualTo(Pattern.MISSED_NOTIFICATION);
        }

        @Test
        void aNotificationThatSomebodyWaitedForIsNotMissed() {
            Told told = new Told()
                    .calls(3, "wait", Access.RELEASE, "A#1")
                    .calls(2, "notifyAll", Access.WRITE, "A#1")
                    .calls(1, "wait", Access.RELEASE, "A#1");

            assertThat(told.pattern(1, 2, Told.deadlock(false, new Wait.Notification("A#1")), new Told()))
                    .isNull();
        }

        @Test
        void aNotificationThatComesAgainIsNotMissed() {
            Told told = new Told()
                    .calls(2, "notify", Access.WRITE, "A#1")
                    .calls(1, "wait", Access.RELEASE, "A#1")
                    .calls(2, "notify", Access.WRITE, "A#1");

            assertThat(told.pattern(0, 1, Told.deadlock(false, new Wait.Notification("A#1")), new Told()))
                    .isNull();
        }

        @Test
        void aNotificationOfAnotherObjectIsNotMissed() {
            Told told = new Told().calls(2, "notifyAll", Access.WRITE, "A#2").calls(1, "wait", Access.RELEASE, "A#1");

            assertThat(told.pattern(0, 1, Told.deadlock(false, new Wait.Notification("A#1")), new Told()))
                    .isNull();
        }
    }

    @Nested
    class Messages {
        @Test
        void twoThatArriveAtOnePlaceOvertakeEachOther() {
            assertThat(new Told().arrives(1, "mailbox").arrives(2, "mailbox").pattern(0, 1))
                    .isEqualTo(Pattern.MESSAGE_OVERTAKING);
        }

        @Test
        void twoThatArriveElsewhereDoNot() {
            assertThat(new Told().arrives(1, "mailbox").arrives(2, "another").pattern(0, 1))
                    .isNull();
        }
    }

    @Nested
    class DoubleApply {
        private final Told twice = new Told()
                .writes(1, "a", "1")
                .writes(2, "a", "2")
                .calls(3, "Counter.increment", Access.WRITE, "Counter#1")
                .calls(3, "Counter.increment", Access.WRITE, "Counter#1");

        @Test
        void isDoneTwiceWhereItIsDoneOnceInTheTrialThatPasses() {
            Told once = new Told().calls(3, "Counter.increment", Access.WRITE, "Counter#1");

            assertThat(twice.pattern(0, 1, Told.FAILED, once)).isEqualTo(Pattern.DOUBLE_APPLY);
        }

        @Test
        void isNoneIfThatIsDoneTwiceThereToo() {
            assertThat(twice.pattern(0, 1, Told.FAILED, twice)).isNull();
        }
    }
}
