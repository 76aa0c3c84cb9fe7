package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The virtual clock, by every way to ask for the time and to wait for it. */
@SuppressWarnings({"FutureReturnValueIgnored", "JavaUtilDate", "JavaTimeDefaultTimeZone", "WaitNotInLoop"
}) // as programs in the wild
public final class ClockTime {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private ClockTime() {}

    /** After an hour's sleep every clock is an hour on, to the nanosecond. */
    public static void allClocksAgree() throws InterruptedException {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        Instant instant = Instant.now();
        Instant ofClock = Clock.systemUTC().instant();
        long clockMillis = Clock.systemDefaultZone().millis();
        LocalDateTime local = LocalDateTime.now();
        ZonedDateTime zoned = ZonedDateTime.now(ZoneOffset.UTC);
        Date date = new Date();
        long calendar = Calendar.getInstance().getTimeInMillis();

        Thread.sleep(Duration.ofHours(1));

        checkEqual(HOUR_NANOS, System.nanoTime() - nanos, "nanoTime");
        checkEqual(3_600_000L, System.currentTimeMillis() - millis, "currentTimeMillis");
        checkEqual(instant.plusSeconds(3600), Instant.now(), "Instant.now");
        checkEqual(ofClock.plusSeconds(3600), Clock.systemUTC().instant(), "Clock.systemUTC");
        checkEqual(clockMillis + 3_600_000, Clock.systemDefaultZone().millis(), "Clock.millis");
        checkEqual(local.plusHours(1), LocalDateTime.now(), "LocalDateTime.now");
        checkEqual(zoned.plusHours(1), ZonedDateTime.now(ZoneOffset.UTC), "ZonedDateTime.now");
        checkEqual(date.getTime() + 3_600_000, new Date().getTime(), "new Date");
        checkEqual(calendar + 3_600_000, Calendar.getInstance().getTimeInMillis(), "Calendar.getInstance");
        checkEqual(instant.toEpochMilli(), millis, "Instant and currentTimeMillis");
    }

    /** Operations cost no time, and what the clock shows is the same in every trial. */
    public static String operationsCostNothing() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        long start = System.nanoTime();
        Tasks.run(count::incrementAndGet, count::incrementAndGet);
        checkEqual(0L, System.nanoTime() - start, "the time of two increments");
        return Instant.now().toString();
    }

    /** An hour of a fixed rate is sixty minutes' worth of runs, at the right times. */
    public static void scheduledForAnHour() throws InterruptedException {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        long start = System.nanoTime();
        AtomicInteger runs = new AtomicInteger();
        executor.scheduleAtFixedRate(
                () -> checkEqual(
                        runs.incrementAndGet() * 60_000_000_000L, System.nanoTime() - start, "the time of the run"),
                1,
                1,
                TimeUnit.MINUTES);
        AtomicInteger delayed = new AtomicInteger();
        executor.scheduleWithFixedDelay(
                () -> {
                    delayed.incrementAndGet();
                    LockSupport.parkNanos(TimeUnit.MINUTES.toNanos(5));
                },
                0,
                5,
                TimeUnit.MINUTES);
        Thread.sleep(3_600_000 + 1);
        executor.shutdownNow();
        checkEqual(60, runs.get(), "runs at a fixed rate");
        checkEqual(7, delayed.get(), "runs with a delay, of five minutes each");
    }

    /** {@code java.util.Timer}: once, repeated, cancelled. */
    public static void timer() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger cancelled = new AtomicInteger();
        TimerTask never = task(cancelled::incrementAndGet);
        long start = System.nanoTime();
        timer.schedule(never, 10_000);
        timer.schedule(task(latch::countDown), 5_000);
        timer.scheduleAtFixedRate(task(latch::countDown), 1_000, 6_000);
        check(never.cancel(), "it should be cancelled in time");
        latch.await();
        checkEqual(7_000_000_000L, System.nanoTime() - start, "the third run");
        timer.cancel();
        Thread.sleep(60_000);
        checkEqual(0, cancelled.get(), "runs of a cancelled task");
        check(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) == 67, "the clock");
    }

    private static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }

    /** Futures that complete by time. */
    public static void futures() throws Exception {
        long start = System.nanoTime();
        CompletableFuture<String> timesOut = new CompletableFuture<String>().orTimeout(1, TimeUnit.HOURS);
        CompletableFuture<String> completes =
                new CompletableFuture<String>().completeOnTimeout("default", 30, TimeUnit.MINUTES);
        checkEqual("default", completes.get(), "the default");
        checkEqual(HOUR_NANOS / 2, System.nanoTime() - start, "the time of the default");
        try {
            timesOut.join();
            throw new AssertionError("it should have timed out");
        } catch (java.util.concurrent.CompletionException thrown) {
            check(thrown.getCause() instanceof TimeoutException, "it failed otherwise: " + thrown.getCause());
        }
        checkEqual(HOUR_NANOS, System.nanoTime() - start, "the time of the time-out");
        CompletableFuture<String> inTime = new CompletableFuture<String>().orTimeout(1, TimeUnit.HOURS);
        Tasks.start(() -> {
            Thread.sleep(1_000);
            inTime.complete("done");
        });
        checkEqual("done", inTime.get(), "what came in time");
        CompletableFuture<String> later =
                CompletableFuture.supplyAsync(() -> "later", CompletableFuture.delayedExecutor(10, TimeUnit.SECONDS));
        checkEqual("later", later.get(), "the delayed value");
        checkEqual(HOUR_NANOS + 11_000_000_000L, System.nanoTime() - start, "the time of the delayed value");
    }

    /** Calls that wait for so long in vain take exactly so long. */
    public static void timeOuts() throws Exception {
        takesOneSecond(() -> checkNull(new ArrayBlockingQueue<String>(1).poll(1, TimeUnit.SECONDS)));
        takesOneSecond(() -> check(!new Semaphore(0).tryAcquire(1, TimeUnit.SECONDS), "acquired"));
        takesOneSecond(() -> check(!new CountDownLatch(1).await(1, TimeUnit.SECONDS), "counted down"));
        takesOneSecond(() -> LockSupport.parkNanos(1_000_000_000));
        takesOneSecond(() -> LockSupport.parkUntil(System.currentTimeMillis() + 1_000));
        takesOneSecond(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            lock.lock();
            check(condition.awaitNanos(1_000_000_000) <= 0, "time left");
        });
        takesOneSecond(() -> {
            try {
                new FutureTask<>(() -> "never run").get(1, TimeUnit.SECONDS);
            } catch (TimeoutException expected) {
                return;
            } catch (ExecutionException impossible) {
                throw new AssertionError(impossible);
            }
            throw new AssertionError("no time-out");
        });
        ReentrantLock held = new ReentrantLock();
        Tasks.start(() -> {
            held.lock();
            Thread.sleep(1_000_000);
        });
        Thread.sleep(10);
        takesOneSecond(() -> check(!held.tryLock(1, TimeUnit.SECONDS), "locked"));
    }

    private static void checkNull(Object value) {
        check(value == null, "there is a " + value);
    }

    private static void takesOneSecond(Tasks.Action action) throws Exception {
        long start = System.nanoTime();
        action.run();
        checkEqual(1_000_000_000L, System.nanoTime() - start, "the time waited");
    }

    /** Three sleeps that end at the same moment: in any order. */
    public static String dueTogether() throws InterruptedException {
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Tasks.run(() -> wakeAfter(3, "a", order), () -> wakeAfter(2, "b", order), () -> wakeAfter(1, "c", order));
        return String.join("", order);
    }

    private static void wakeAfter(int steps, String name, Queue<String> order) throws InterruptedException {
        for (int i = 0; i < steps; i++) {
            Thread.sleep(6_000 / steps);
        }
        order.add(name);
    }

    /** Deadlines one nanosecond apart never change places. */
    public static String dueOneAfterTheOther() throws InterruptedException {
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Tasks.run(
                () -> {
                    LockSupport.parkNanos(1_000_001);
                    order.add("b");
                },
                () -> {
                    LockSupport.parkNanos(1_000_000);
                    order.add("a");
                });
        return String.join("", order);
    }

    /** Five threads write one key of a map, each a tenth of a second after the other. Returns who was last. */
    public static String writesOneAfterTheOther() throws InterruptedException {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int number = i;
            threads.add(Tasks.start(() -> {
                Thread.sleep(100L * number);
                map.put("key", "thread " + number);
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return map.get("key");
    }

    /** One sleeps with a lock that another waits for: the other could have had it first. */
    public static String sleepsWithALock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Tasks.run(
                () -> {
                    lock.lock();
                    Thread.sleep(100);
                    order.add("sleeper");
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    order.add("other");
                    lock.unlock();
                });
        return String.join(" ", order);
    }

    /** A reply that takes no time, and a time-out of a second. Returns who was first. */
    public static String replyAgainstTimeOut() throws InterruptedException {
        ArrayBlockingQueue<String> replies = new ArrayBlockingQueue<>(1);
        Thread server = Tasks.start(() -> replies.put("reply"));
        String reply = replies.poll(1, TimeUnit.SECONDS);
        server.join();
        return reply == null ? "timed out" : reply;
    }

    /** Waits for ever, a day at a time. */
    public static void neverEnds() throws InterruptedException {
        Thread other = Tasks.start(() -> Thread.sleep(1));
        other.join();
        while (true) {
            Thread.sleep(Duration.ofDays(1));
        }
    }

    /** Event loops do so for the last part of a millisecond; meanwhile the time-outs of others come too. */
    public static void waitsActively() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread sleeper = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(1);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            over.set(true);
        });
        long start = System.nanoTime();
        while (System.nanoTime() - start < 3_000_000 || !over.get()) {
            Thread.onSpinWait();
        }
        sleeper.join();
        long nanos = System.nanoTime() - start;
        if (nanos > 4_000_000) {
            throw new AssertionError("it took " + nanos);
        }
    }

    /** The JDK takes the time for the seed of a generator, and makes one for itself when it first needs it. */
    public static void seedsAreNoQuestions() {
        long before = System.nanoTime();
        for (int i = 0; i < 1000; i++) {
            new Random();
        }
        if (System.nanoTime() != before) {
            throw new AssertionError("time has passed");
        }
    }
}
