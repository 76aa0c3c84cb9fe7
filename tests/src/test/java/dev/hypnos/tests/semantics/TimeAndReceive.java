package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.now;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sendAfter;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Timer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a process receives, and when it stops waiting. */
public class TimeAndReceive {
    /** The first that matches, in the order of arrival; the others stay as they are. */
    @HypnosTest
    void selectiveReceive() {
        Model.run(() -> {
            Pid main = self();
            for (Object message : List.of(1, "a", 2, "b", 3)) {
                send(main, message);
            }
            Check.same("a", receive(String.class));
            Check.same(2, receive(Integer.class, number -> number > 1));
            Check.same(1, receive());
            Check.same("b", receive(0, message -> true));
            Check.same(null, receive(0, String.class));
            Check.same(3, receive(100, Integer.class));
            Check.same(0L, now());
        });
    }

    /** What arrives while it waits for something else does not make it wait longer. */
    @HypnosTest
    void othersDoNotProlongTheTime() {
        Model.run(() -> {
            Pid main = self();
            spawn("sender", () -> {
                for (int i = 0; i < 3; i++) {
                    sleep(60);
                    send(main, i);
                }
            });
            Check.same(null, receive(100, String.class));
            Check.same(100L, now());
            Check.same(0, receive());
            Check.same(1, receive());
            Check.same(120L, now());
        });
    }

    /** With time 0, what is there is taken and what is not is not awaited. */
    @HypnosTest
    void noTimeAtAll() {
        Model.run(() -> noTime());
    }

    @HypnosTest
    void alwaysThereInNoTime() {
        Model.run(() -> Check.same(1, noTime()));
    }

    @HypnosTest
    void alwaysTooLateForNoTime() {
        Model.run(() -> Check.same(null, noTime()));
    }

    private static @Nullable Object noTime() {
        Pid main = self();
        spawn("sender", () -> send(main, 1));
        Object got = receive(0, Integer.class);
        if (got == null) {
            Check.same(1, receive());
        }
        return got;
    }

    @HypnosTest
    void anEarlierTimeComesFirst() {
        Model.run(() -> Check.same(List.of(1, 2), twoSleepers(100, 101)));
    }

    @HypnosTest
    void theSameTimeInAnyOrder() {
        Model.run(() -> twoSleepers(100, 100));
    }

    @HypnosTest
    void alwaysTheFirstSleeperFirst() {
        Model.run(() -> Check.same(List.of(1, 2), twoSleepers(100, 100)));
    }

    @HypnosTest
    void alwaysTheSecondSleeperFirst() {
        Model.run(() -> Check.same(List.of(2, 1), twoSleepers(100, 100)));
    }

    private static List<Integer> twoSleepers(long first, long second) {
        Pid main = self();
        spawn("first", () -> {
            sleep(first);
            send(main, 1);
        });
        spawn("second", () -> {
            receive(second, String.class);
            send(main, 2);
        });
        return List.of(receive(Integer.class), receive(Integer.class));
    }

    @HypnosTest
    void alwaysTheFirstTimerFirst() {
        Model.run(() -> Check.same(List.of(1, 2), twoTimers()));
    }

    @HypnosTest
    void alwaysTheSecondTimerFirst() {
        Model.run(() -> Check.same(List.of(2, 1), twoTimers()));
    }

    private static List<Integer> twoTimers() {
        sendAfter(100, self(), 1);
        sendAfter(100, self(), 2);
        return List.of(receive(Integer.class), receive(Integer.class));
    }

    /** A message that comes when the time is up is taken, or just missed. */
    @HypnosTest
    void alwaysJustInTime() {
        Model.run(() -> Check.same(1, atTheLastMoment()));
    }

    @HypnosTest
    void alwaysJustTooLate() {
        Model.run(() -> Check.same(null, atTheLastMoment()));
    }

    private static @Nullable Object atTheLastMoment() {
        sendAfter(100, self(), 1);
        Object got = receive(100, Integer.class);
        // what came too late comes now
        sleep(1);
        return got;
    }

    @HypnosTest
    void aCancelledTimerIsSilent() {
        Model.run(() -> {
            Timer timer = sendAfter(100, self(), 1);
            sleep(50);
            timer.cancel();
            Check.same(null, receive(1_000, Integer.class));
        });
    }

    @HypnosTest
    void alwaysCancelledInTime() {
        Model.run(() -> Check.same(null, cancelAtTheLastMoment()));
    }

    @HypnosTest
    void alwaysCancelledTooLate() {
        Model.run(() -> Check.same(1, cancelAtTheLastMoment()));
    }

    private static @Nullable Object cancelAtTheLastMoment() {
        Timer timer = sendAfter(100, self(), 1);
        sleep(100);
        timer.cancel();
        return receive(1_000, Integer.class);
    }
}
