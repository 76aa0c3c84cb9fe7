package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.time.Duration;

/** The interrupt flag, and what interrupts do to sleep and join. */
public class InterruptPrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile String log = "";
    private int data;

    private interface Call {
        void run() throws InterruptedException;
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** Makes a call with the flag set: whether it threw, and whether the flag is still set. */
    private static String whenInterrupted(Call call) {
        Thread.currentThread().interrupt();
        String thrown = "returns";
        try {
            call.run();
        } catch (InterruptedException expected) {
            thrown = "throws";
        }
        return thrown + "," + Thread.interrupted();
    }

    /** A sleep ends by its time, and the flag stays, or by the interrupt, and the flag is cleared. */
    @Outcomes(
            value = {"slept,true", "interrupted,false"},
            earlyTicks = 1)
    public Object aSleepEndsByTimeOrInterrupt() throws InterruptedException {
        Thread thread = started(() -> {
            try {
                Thread.sleep(10);
                log = "slept";
            } catch (InterruptedException expected) {
                log = "interrupted";
            }
        });
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** A join ends by the end of the thread, and the flag stays, or by the interrupt, and the flag is cleared. */
    @Outcomes({"joined,true", "interrupted,false"})
    public Object aJoinEndsByTheEndOrInterrupt() throws InterruptedException {
        Thread worker = started(() -> ready = true);
        Thread joiner = started(() -> {
            try {
                worker.join();
                log = "joined";
            } catch (InterruptedException expected) {
                log = "interrupted";
            }
        });
        joiner.interrupt();
        joiner.join();
        return log + "," + joiner.isInterrupted();
    }

    /** A join with time-out may end in three ways. */
    @Outcomes(
            value = {"ended,true", "alive,true", "interrupted,false"},
            earlyTicks = 1)
    public Object aTimedJoinEndsInThreeWays() throws InterruptedException {
        Thread worker = started(() -> ready = true);
        Thread joiner = started(() -> {
            try {
                log = worker.join(Duration.ofMillis(10)) ? "ended" : "alive";
            } catch (InterruptedException expected) {
                log = "interrupted";
            }
        });
        joiner.interrupt();
        joiner.join();
        return log + "," + joiner.isInterrupted();
    }

    /** An interrupt before the start is there after it. */
    @Outcomes("true,true,false")
    public Object anInterruptBeforeTheStartIsKept() throws InterruptedException {
        Thread thread = new Thread(() -> log = Thread.interrupted() + "," + Thread.interrupted());
        thread.interrupt();
        String before = thread.isInterrupted() + ",";
        thread.start();
        thread.join();
        return before + log;
    }

    /** A thread that has ended keeps its flag, and can get it. */
    @Outcomes("true,false,true")
    public Object anEndedThreadHasAFlag() throws InterruptedException {
        Thread set = started(() -> Thread.currentThread().interrupt());
        Thread unset = started(() -> ready = true);
        set.join();
        unset.join();
        String result = set.isInterrupted() + "," + unset.isInterrupted();
        unset.interrupt();
        return result + "," + unset.isInterrupted();
    }

    /** interrupted() clears the flag; two interrupts before it are one. */
    @Outcomes({
        "true,false,false",
        "true,true,false",
        "true,false,true",
        "false,true,false",
        "false,true,true",
        "false,false,true"
    })
    public Object askingAndClearing() throws InterruptedException {
        Thread thread = started(() -> {
            boolean first = Thread.interrupted();
            log = first + "," + Thread.interrupted();
        });
        thread.interrupt();
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** isInterrupted() does not clear the flag. */
    @Outcomes({"false,false", "false,true", "true,true"})
    public Object askingDoesNotClear() throws InterruptedException {
        Thread thread = started(() -> {
            Thread self = Thread.currentThread();
            boolean first = self.isInterrupted();
            log = first + "," + self.isInterrupted();
        });
        thread.interrupt();
        thread.join();
        return log;
    }

    /** Two interrupts end two sleeps, or one, where the second comes before the first was noticed. */
    @Outcomes(
            value = {"0,true", "1,true", "1,false", "2,false"},
            earlyTicks = 2)
    public Object twoInterruptsEndOneOrTwoSleeps() throws InterruptedException {
        Thread thread = started(() -> {
            int caught = 0;
            for (int i = 0; i < 2; i++) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException expected) {
                    caught++;
                }
            }
            log = caught + "";
        });
        thread.interrupt();
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** With the flag set every sleep throws and clears it, however short; a negative duration does not sleep. */
    @Outcomes("throws,false throws,false throws,false returns,true")
    public Object sleepLooksAtTheFlagFirst() {
        return whenInterrupted(() -> Thread.sleep(0))
                + " " + whenInterrupted(() -> Thread.sleep(5))
                + " " + whenInterrupted(() -> Thread.sleep(Duration.ZERO))
                + " " + whenInterrupted(() -> Thread.sleep(Duration.ofMillis(-1)));
    }

    /** With the flag set every wait throws and clears it. */
    @Outcomes("throws,false throws,false throws,false")
    public Object waitLooksAtTheFlagFirst() {
        synchronized (lock) {
            return whenInterrupted(() -> lock.wait())
                    + " " + whenInterrupted(() -> lock.wait(5))
                    + " " + whenInterrupted(() -> lock.wait(0, 1));
        }
    }

    /** With the flag set a join of a live thread throws; of one that ended or never started it returns. */
    @Outcomes("throws,false throws,false returns,true returns,true returns,true")
    public Object joinLooksAtTheThreadFirst() throws InterruptedException {
        Thread live = new Thread(() -> {
            synchronized (lock) {
                ready = true;
            }
        });
        Thread ended = started(() -> ready = false);
        ended.join();
        String result;
        synchronized (lock) {
            live.start();
            result = whenInterrupted(() -> live.join()) + " " + whenInterrupted(() -> live.join(5));
        }
        return result
                + " " + whenInterrupted(() -> ended.join())
                + " " + whenInterrupted(() -> ended.join(5))
                + " " + whenInterrupted(() -> new Thread(() -> {}).join());
    }

    /** A join with a duration of zero asks only, and does not look at the flag. */
    @Outcomes("false,true")
    public Object aJoinOfNoTimeKeepsTheFlag() throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                ready = true;
            }
        });
        synchronized (lock) {
            thread.start();
            Thread.currentThread().interrupt();
            boolean ended = thread.join(Duration.ZERO);
            return ended + "," + Thread.interrupted();
        }
    }

    /** What was written before an interrupt is seen by who notices it. */
    @Outcomes("1")
    public Object anInterruptPublishes() throws InterruptedException {
        int[] seen = new int[1];
        Thread thread = started(() -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            seen[0] = data;
        });
        data = 1;
        thread.interrupt();
        thread.join();
        return seen[0];
    }

    /** A handler that sets the flag again ends the loop around. */
    @Outcomes({"1", "0"})
    public Object settingTheFlagAgainEndsTheLoop() throws InterruptedException {
        Thread thread = started(() -> {
            int caught = 0;
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException expected) {
                    caught++;
                    Thread.currentThread().interrupt();
                }
            }
            log = caught + "";
        });
        thread.interrupt();
        thread.join();
        return log;
    }

    /** An interrupt is passed on along a chain of threads, each of which waits for the next. */
    @Outcomes("second first")
    public Object interruptsArePassedOn() throws InterruptedException {
        Thread second = started(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException expected) {
                log += "second ";
            }
        });
        Thread first = started(() -> {
            try {
                second.join();
            } catch (InterruptedException expected) {
                second.interrupt();
                while (second.isAlive()) {
                    Thread.yield();
                }
                log += "first";
            }
        });
        first.interrupt();
        first.join();
        return log;
    }
}
