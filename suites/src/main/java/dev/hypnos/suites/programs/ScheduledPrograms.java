package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Scheduled tasks, and units of time. */
public class ScheduledPrograms extends Programs {
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
    private final long begin = System.nanoTime();

    private long millis() {
        return (System.nanoTime() - begin) / 1_000_000;
    }

    private Object end() throws InterruptedException {
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        return log();
    }

    /** Tasks run when they are due, not as they were scheduled. */
    @Outcomes("A10B20")
    public Object tasksRunWhenTheyAreDue() throws Exception {
        executor.schedule(() -> say("B" + millis()), 20, TimeUnit.MILLISECONDS);
        executor.schedule(() -> say("A" + millis()), 10, TimeUnit.MILLISECONDS);
        return end();
    }

    /** On one thread what was scheduled first runs first. */
    @Outcomes("AB")
    public Object equalTimesKeepTheOrder() throws Exception {
        executor.schedule(() -> say("A"), 10, TimeUnit.MILLISECONDS);
        executor.schedule(() -> say("B"), 10, TimeUnit.MILLISECONDS);
        return end();
    }

    /** On two threads what is due together runs in either order. */
    @Outcomes({"AB", "BA"})
    public Object equalTimesOnTwoThreads() throws Exception {
        executor.setCorePoolSize(2);
        executor.schedule(() -> say("A"), 10, TimeUnit.MILLISECONDS);
        executor.schedule(() -> say("B"), 10, TimeUnit.MILLISECONDS);
        return end();
    }

    private void work() {
        say(millis() + ",");
        try {
            Thread.sleep(25);
        } catch (InterruptedException thrown) {
            say("interrupted");
        }
    }

    /** At a fixed rate a late run follows at once. */
    @Outcomes("10,35,60,")
    public Object aFixedRateCatchesUp() throws Exception {
        executor.scheduleAtFixedRate(this::work, 10, 10, TimeUnit.MILLISECONDS);
        Thread.sleep(80);
        return log();
    }

    /** With a fixed delay the pause is kept. */
    @Outcomes("10,45,80,")
    public Object aFixedDelayPauses() throws Exception {
        executor.scheduleWithFixedDelay(this::work, 10, 10, TimeUnit.MILLISECONDS);
        Thread.sleep(100);
        return log();
    }

    /** A periodic task ends when it is cancelled. */
    @Outcomes("10,20,true,CancellationException:false")
    public Object aPeriodicTaskIsCancelled() throws Exception {
        ScheduledFuture<?> future =
                executor.scheduleAtFixedRate(() -> say(millis() + ","), 10, 10, TimeUnit.MILLISECONDS);
        Thread.sleep(25);
        boolean cancelled = future.cancel(false);
        Thread.sleep(100);
        return log() + cancelled + "," + endOf(future::get);
    }

    /** A periodic task that throws does not run again. */
    @Outcomes("10,ExecutionException:false")
    public Object aPeriodicTaskThatThrows() throws Exception {
        ScheduledFuture<?> future = executor.scheduleAtFixedRate(
                () -> {
                    say(millis() + ",");
                    throw new IllegalStateException();
                },
                10,
                10,
                TimeUnit.MILLISECONDS);
        Thread.sleep(100);
        return log() + endOf(future::get);
    }

    /** After a shutdown delayed tasks still run, periodic ones do not. */
    @Outcomes("A10")
    public Object delayedTasksSurviveAShutdown() throws Exception {
        executor.scheduleAtFixedRate(() -> say("P"), 5, 5, TimeUnit.MILLISECONDS);
        executor.schedule(() -> say("A" + millis()), 10, TimeUnit.MILLISECONDS);
        return end();
    }

    /** Unless the policy says otherwise. */
    @Outcomes("true")
    public Object delayedTasksCanBeDropped() throws Exception {
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ScheduledFuture<?> future = executor.schedule(() -> say("A"), 1, TimeUnit.HOURS);
        return end() + "" + future.isCancelled();
    }

    /** What is cancelled stays in the queue, unless the policy says otherwise. */
    @Outcomes("1,1")
    public Object cancelledTasksAreRemovedByPolicy() throws Exception {
        executor.schedule(() -> say("A"), 1, TimeUnit.HOURS).cancel(false);
        int kept = executor.getQueue().size();
        executor.setRemoveOnCancelPolicy(true);
        executor.schedule(() -> say("A"), 1, TimeUnit.HOURS).cancel(false);
        return kept + "," + executor.getQueue().size();
    }

    /** Cancelling comes before, during or after the run. */
    @Outcomes(
            value = {"true,", "true,A", "false,A"},
            earlyTicks = 1)
    public Object cancellingRacesWithTheTime() throws Exception {
        ScheduledFuture<?> future = executor.schedule(() -> say("A"), 10, TimeUnit.MILLISECONDS);
        boolean cancelled = future.cancel(false);
        end();
        return cancelled + "," + log();
    }

    /** The delay that is left gets less. */
    @Outcomes("10,6,-2")
    public Object theDelayGetsLess() throws Exception {
        ScheduledFuture<?> future = executor.schedule(() -> 1, 10, TimeUnit.MILLISECONDS);
        say(future.getDelay(TimeUnit.MILLISECONDS) + ",");
        Thread.sleep(4);
        say(future.getDelay(TimeUnit.MILLISECONDS) + ",");
        Thread.sleep(8);
        return log() + future.getDelay(TimeUnit.MILLISECONDS);
    }

    /** Units sleep, and join for a time. */
    @Outcomes("2000,3000,true,5000,false")
    public Object unitsSleepAndJoin() throws Exception {
        Thread thread = start(() -> TimeUnit.SECONDS.sleep(5));
        TimeUnit.SECONDS.sleep(2);
        say(millis() + ",");
        TimeUnit.SECONDS.timedJoin(thread, 1);
        say(millis() + "," + thread.isAlive() + ",");
        TimeUnit.HOURS.timedJoin(thread, 1);
        return log() + millis() + "," + thread.isAlive();
    }

    /** A timed wait ends with the notification or with the time. */
    @Outcomes(
            value = {"0", "1000"},
            earlyTicks = 1)
    public Object aTimedWaitRacesWithTheNotification() throws Exception {
        Object monitor = new Object();
        boolean[] ready = new boolean[1];
        Thread thread = start(() -> {
            synchronized (monitor) {
                ready[0] = true;
                monitor.notifyAll();
            }
        });
        synchronized (monitor) {
            while (!ready[0] && millis() < 1000) {
                TimeUnit.MILLISECONDS.timedWait(monitor, 1000 - millis());
            }
        }
        long waited = millis();
        thread.join();
        return waited;
    }

    /** Random numbers of a thread are within their bounds and can not be seeded. */
    @Outcomes("true,UnsupportedOperationException:false")
    public Object randomNumbersOfAThread() throws Exception {
        int number = ThreadLocalRandom.current().nextInt(3, 5);
        return (number == 3 || number == 4) + ","
                + endOf(() -> {
                    ThreadLocalRandom.current().setSeed(1);
                    return "seeded";
                });
    }

    /** Different trials may have different random numbers. */
    @Outcomes({"0", "1", "2"})
    public Object randomNumbersDiffer() throws Exception {
        return ThreadLocalRandom.current().nextInt(3);
    }
}
