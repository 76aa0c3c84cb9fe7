package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.Timer;
import java.util.TimerTask;

/** java.util.Timer: one thread, a queue by time, and what cancels it. */
public class TimerPrograms {
    private String log = "";
    private int count;

    private static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }

    private synchronized void say(String what) {
        log += what;
        count++;
        notifyAll();
    }

    private synchronized String awaitCount(int wanted) throws InterruptedException {
        while (count < wanted) {
            wait();
        }
        return log;
    }

    /** The shorter delay is first, unless its task is scheduled late. */
    @Outcomes(
            value = {"ab", "ba"},
            earlyTicks = 1)
    public Object tasksRunByTime() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(task(() -> say("b")), 20);
        timer.schedule(task(() -> say("a")), 10);
        return awaitCount(2);
    }

    /** Tasks of one timer for the same time run in the order in which they were scheduled. */
    @Outcomes(
            value = {"ab"},
            earlyTicks = 1)
    public Object tasksForOneTimeRunInOrder() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(task(() -> say("a")), 10);
        timer.schedule(task(() -> say("b")), 10);
        return awaitCount(2);
    }

    /** Tasks of one timer never overlap. */
    @Outcomes("(a)(b)")
    public Object tasksOfOneTimerDoNotOverlap() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(task(() -> sayInTwoSteps("(a", ")")), 0);
        timer.schedule(task(() -> sayInTwoSteps("(b", ")")), 0);
        return awaitCount(4);
    }

    private void sayInTwoSteps(String first, String second) {
        say(first);
        say(second);
    }

    /** Tasks of two timers overlap in every way. */
    @Outcomes({"aAbB", "abAB", "abBA", "baAB", "baBA", "bBaA"})
    public Object tasksOfTwoTimersOverlap() throws InterruptedException {
        Timer one = new Timer();
        Timer two = new Timer();
        one.schedule(task(() -> sayInTwoSteps("a", "A")), 0);
        two.schedule(task(() -> sayInTwoSteps("b", "B")), 0);
        return awaitCount(4);
    }

    /** To cancel a task tells whether it was prevented from running. */
    @Outcomes(
            value = {"true,", "false,ran"},
            earlyTicks = 1)
    public Object cancellingATaskPreventsItOrSaysNo() throws InterruptedException {
        Timer timer = new Timer();
        TimerTask task = task(() -> say("ran"));
        timer.schedule(task, 10);
        boolean prevented = task.cancel();
        if (!prevented) {
            return "false," + awaitCount(1);
        }
        timer.schedule(task(() -> say(",")), 50);
        return "true" + awaitCount(1);
    }

    /** A cancelled timer starts no task, but one that it has started already goes on. */
    @Outcomes(
            value = {"", "a", "aA"},
            earlyTicks = 1)
    public Object cancellingATimerLeavesTheRunningTask() {
        Timer timer = new Timer();
        timer.schedule(task(() -> sayInTwoSteps("a", "A")), 10);
        timer.cancel();
        synchronized (this) {
            return log;
        }
    }

    /** A task that cancels its timer is the last one. */
    @Outcomes("aa")
    public Object aTaskThatCancelsItsTimerIsTheLast() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(
                task(() -> {
                    synchronized (this) {
                        if (count == 1) {
                            timer.cancel();
                        }
                        say("a");
                    }
                }),
                0,
                10);
        awaitCount(2);
        Thread.sleep(100);
        synchronized (this) {
            return log;
        }
    }

    /** A periodic task that cancels itself in its run was still to run again. */
    @Outcomes("true,1")
    public Object aPeriodicTaskCancelsItself() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        say("" + cancel());
                    }
                },
                0,
                10);
        awaitCount(1);
        Thread.sleep(100);
        synchronized (this) {
            return log + "," + count;
        }
    }

    /** An exception ends the timer: later tasks do not run, and new ones are refused. */
    @Outcomes("ArithmeticException,IllegalStateException,1")
    public Object anExceptionEndsTheTimer() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> say(thrown.getClass().getSimpleName()));
        Timer timer = new Timer();
        timer.schedule(task(() -> log += 1 / count), 0);
        awaitCount(1);
        String refused = "accepted";
        try {
            timer.schedule(task(() -> say("later")), 0);
        } catch (IllegalStateException expected) {
            refused = "IllegalStateException";
        }
        Thread.sleep(100);
        synchronized (this) {
            return log + "," + refused + "," + count;
        }
    }

    /** Without a handler the exception of a task is an uncaught one. */
    @Outcomes("uncaught UnsupportedOperationException")
    public Object theExceptionOfATaskIsUncaught() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(
                task(() -> {
                    throw new UnsupportedOperationException();
                }),
                5);
        Thread.sleep(100);
        return "silent";
    }

    /** A task scheduled while another throws is refused, or accepted and forgotten. */
    @Outcomes(
            value = {"accepted,1", "IllegalStateException,1"},
            earlyTicks = 1)
    public Object aTaskMayBeForgotten() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say("x"));
        Timer timer = new Timer();
        timer.schedule(task(() -> log += 1 / (count - count)), 5);
        String refused = "accepted";
        try {
            timer.schedule(task(() -> say("later")), 10);
        } catch (IllegalStateException expected) {
            refused = "IllegalStateException";
        }
        awaitCount(1);
        Thread.sleep(100);
        synchronized (this) {
            return refused + "," + count;
        }
    }

    /** A task can be scheduled once, a cancelled one never, and with a cancelled timer none. */
    @Outcomes("twice cancelled timer")
    public Object whatCannotBeScheduled() {
        Timer timer = new Timer();
        TimerTask once = task(() -> {});
        timer.schedule(once, 10);
        refused(timer, once, "twice ");
        TimerTask cancelled = task(() -> {});
        cancelled.cancel();
        refused(timer, cancelled, "cancelled ");
        timer.cancel();
        timer.cancel();
        refused(timer, task(() -> {}), "timer");
        return log;
    }

    private void refused(Timer timer, TimerTask task, String what) {
        try {
            timer.schedule(task, 10);
        } catch (IllegalStateException expected) {
            say(what);
        }
    }

    /** At a fixed rate what was late is caught up; with a fixed delay it is not. */
    @Outcomes("rate 10,delay late")
    public Object aFixedRateCatchesUp() throws InterruptedException {
        long[] times = new long[4];
        new Timer().scheduleAtFixedRate(slow(times, 0), 0, 10);
        awaitCount(2);
        new Timer().schedule(slow(times, 2), 0, 10);
        awaitCount(4);
        return "rate " + (times[1] - times[0]) + ",delay " + (times[3] - times[2] >= 35 ? "late" : "in time");
    }

    /** Its first run takes 35 milliseconds. */
    private TimerTask slow(long[] times, int from) {
        return new TimerTask() {
            private int runs;

            @Override
            public void run() {
                if (runs == 2) {
                    cancel();
                    return;
                }
                times[from + runs++] = scheduledExecutionTime();
                try {
                    Thread.sleep(35);
                } catch (InterruptedException thrown) {
                    throw new IllegalStateException(thrown);
                }
                say("");
            }
        };
    }

    /** An interrupt of the timer's thread does not end the timer. */
    @Outcomes("ab")
    public Object anInterruptDoesNotEndTheTimer() throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(
                task(() -> {
                    Thread.currentThread().interrupt();
                    say("a");
                }),
                0);
        timer.schedule(task(() -> say("b")), 10);
        return awaitCount(2);
    }

    /** purge removes the cancelled tasks, and cancel of a task leaves it in the queue. */
    @Outcomes("2,0")
    public Object purgeRemovesTheCancelled() {
        Timer timer = new Timer("named", true);
        TimerTask[] tasks = {task(() -> {}), task(() -> {}), task(() -> {})};
        for (TimerTask task : tasks) {
            timer.schedule(task, 1_000_000);
        }
        tasks[1].cancel();
        tasks[2].cancel();
        return timer.purge() + "," + timer.purge();
    }

    /** The thread of a timer has the name and the daemon status that were asked for. */
    @Outcomes("named,true")
    public Object theThreadOfATimer() throws InterruptedException {
        new Timer("named", true)
                .schedule(
                        task(() -> say(Thread.currentThread().getName() + ","
                                + Thread.currentThread().isDaemon())),
                        0);
        return awaitCount(1);
    }
}
