package dev.hypnos.tests.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Every call that waits, in every state in which it can: what comes of it when it is interrupted, when its time is up, and when
 * it gets what it waits for. The answers are texts without anything that depends on the order of threads, so a trial has those
 * of a real JVM, where the same runs on plain threads.
 */
public final class Waits {
    static final long LONG_MILLIS = 1_000_000;
    private static final long SHORT_MILLIS = 20;
    /** Whoever an interrupt ends is gone by then, on a busy machine too. */
    private static final long GONE_MILLIS = 100;

    private Waits() {}

    interface Call {
        Object call(long millis) throws Exception;
    }

    interface Setup {
        Waiting setUp() throws Exception;
    }

    /**
     * @param call waits, in the state that the set-up made; made in a thread of its own
     * @param release lets it go through, by the thread that made the state
     */
    record Waiting(Call call, Tasks.Action release) {}

    /** The cases of one kind, by name. */
    static final class Cases {
        final Map<String, Setup> untimed = new LinkedHashMap<>();
        final Map<String, Setup> timed = new LinkedHashMap<>();

        void add(String name, Setup setup) {
            untimed.put(name, setup);
        }

        void addTimed(String name, Setup setup) {
            timed.put(name, setup);
        }
    }

    // What is made of a case

    /** Interrupts the caller. Whoever does not care is still there later, and is released. */
    static String interrupted(Cases cases) throws Exception {
        StringBuilder answers = new StringBuilder();
        Map<String, Setup> all = new LinkedHashMap<>(cases.untimed);
        all.putAll(cases.timed);
        for (Map.Entry<String, Setup> each : all.entrySet()) {
            for (boolean isVirtual : new boolean[] {false, true}) {
                Waiting waiting = each.getValue().setUp();
                AtomicReference<String> answer = new AtomicReference<>("nothing");
                Thread waiter = start(isVirtual, () -> answer.set(answer(waiting.call, LONG_MILLIS)));
                settle(waiter);
                waiter.interrupt();
                waiter.join(GONE_MILLIS);
                String lasts = "";
                if (waiter.isAlive()) {
                    lasts = "waits on, then ";
                    waiting.release.run();
                    waiter.join();
                }
                answers.append(each.getKey())
                        .append(": ")
                        .append(lasts)
                        .append(answer)
                        .append('\n');
            }
        }
        return answers.toString();
    }

    static String timedOut(Cases cases) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (Map.Entry<String, Setup> each : cases.timed.entrySet()) {
            Waiting waiting = each.getValue().setUp();
            AtomicReference<String> answer = new AtomicReference<>("nothing");
            Thread waiter = start(false, () -> {
                long start = System.nanoTime();
                String result = answer(waiting.call, SHORT_MILLIS);
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                answer.set(result + (millis < SHORT_MILLIS ? " too early" : ""));
            });
            waiter.join();
            answers.append(each.getKey()).append(": ").append(answer).append('\n');
        }
        return answers.toString();
    }

    static String released(Cases cases) throws Exception {
        StringBuilder answers = new StringBuilder();
        Map<String, Setup> all = new LinkedHashMap<>(cases.untimed);
        all.putAll(cases.timed);
        for (Map.Entry<String, Setup> each : all.entrySet()) {
            Waiting waiting = each.getValue().setUp();
            AtomicReference<String> answer = new AtomicReference<>("nothing");
            Thread waiter = start(false, () -> answer.set(answer(waiting.call, LONG_MILLIS)));
            settle(waiter);
            waiting.release.run();
            waiter.join();
            answers.append(each.getKey()).append(": ").append(answer).append('\n');
        }
        return answers.toString();
    }

    private static String answer(Call call, long millis) {
        String answer;
        try {
            answer = String.valueOf(call.call(millis));
        } catch (Exception thrown) {
            answer = thrown.getClass().getSimpleName();
        }
        return answer + (Thread.interrupted() ? " and interrupted" : "");
    }

    static Thread start(boolean isVirtual, Tasks.Action action) {
        Runnable body = Tasks.runnable(action);
        return isVirtual
                ? Thread.ofVirtual().start(body)
                : Thread.ofPlatform().daemon().start(body);
    }

    /** On a real JVM until the thread waits; in a trial whatever may come first is to come first sometimes. */
    private static void settle(Thread waiter) throws InterruptedException {
        if (isReal) {
            while (waiter.getState() == Thread.State.RUNNABLE || waiter.getState() == Thread.State.NEW) {
                Thread.sleep(1);
            }
            Thread.sleep(1);
        }
    }

    /** A thread that has come to wait before the call does. */
    static void queue(Tasks.Action action) throws InterruptedException {
        Thread first = start(false, action);
        while (first.getState() == Thread.State.RUNNABLE || first.getState() == Thread.State.NEW) {
            Thread.sleep(1);
        }
    }

    /** Whether no trial is under way. */
    private static boolean isReal;

    /** The same on a real JVM. */
    public static String onPlainThreads(Class<?> program, String method) throws Exception {
        isReal = true;
        return (String) program.getMethod(method).invoke(null);
    }

    /** All programs. */
    public static List<Class<?>> programs() {
        return List.of(
                LockWaits.class,
                StampWaits.class,
                ConditionWaits.class,
                SynchronizerWaits.class,
                QueueWaits.class,
                FutureWaits.class,
                ThreadWaits.class,
                SleepWaits.class);
    }
}
