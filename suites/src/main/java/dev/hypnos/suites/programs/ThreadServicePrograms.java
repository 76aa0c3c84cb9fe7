package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What else the platform offers around threads: groups, stacks, units of time, scoped values, reflection. */
public class ThreadServicePrograms {
    private final Object lock = new Object();
    private final ScopedValue<String> scoped = ScopedValue.newInstance();
    private volatile boolean ready;
    private volatile int value;
    private volatile String log = "";

    private interface Call {
        void run() throws InterruptedException;
    }

    private static Thread thread(ThreadGroup group, Call body) {
        return new Thread(group, () -> {
            try {
                body.run();
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static Thread started(Call body) {
        Thread thread = thread(null, body);
        thread.start();
        return thread;
    }

    private synchronized void say(String what) {
        log += what;
    }

    /** For tests by reflection. */
    public synchronized void addTwo() {
        value++;
        value++;
    }

    private void awaitReady() throws InterruptedException {
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
    }

    private void setReady() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    /** An interrupt of a group interrupts all its threads. */
    @Outcomes("true,true")
    public Object aGroupIsInterrupted() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread a = thread(group, this::awaitReady);
        Thread b = thread(group, this::awaitReady);
        a.start();
        b.start();
        group.interrupt();
        a.join();
        b.join();
        return a.isInterrupted() + "," + b.isInterrupted();
    }

    /** A group counts its threads from their start to their end. */
    @Outcomes("0,2,0")
    public Object aGroupCountsItsThreads() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread a = thread(group, this::awaitReady);
        Thread b = thread(group, this::awaitReady);
        String counts = group.activeCount() + ",";
        a.start();
        b.start();
        counts += group.activeCount() + ",";
        setReady();
        a.join();
        b.join();
        return counts + group.activeCount();
    }

    /** A group lists its threads. */
    @Outcomes("1,true")
    public Object aGroupListsItsThreads() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread thread = thread(group, this::awaitReady);
        thread.start();
        Thread[] list = new Thread[2];
        String result = group.enumerate(list) + "," + (list[0] == thread);
        setReady();
        thread.join();
        return result;
    }

    /** All threads that live have a stack trace, and no others. */
    @Outcomes("false,true,false")
    public Object whoLivesHasAStackTrace() throws InterruptedException {
        Thread thread = thread(null, this::awaitReady);
        String result = Thread.getAllStackTraces().containsKey(thread) + ",";
        thread.start();
        result += Thread.getAllStackTraces().containsKey(thread) + ",";
        setReady();
        thread.join();
        return result + Thread.getAllStackTraces().containsKey(thread);
    }

    /** The stack of a thread that waits shows where; one that has ended has none. */
    @Outcomes("true,0")
    public Object theStackOfAWaitingThread() throws InterruptedException {
        Thread thread = started(this::awaitReady);
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        boolean found = false;
        for (StackTraceElement element : thread.getStackTrace()) {
            found |= element.getMethodName().equals("awaitReady");
        }
        setReady();
        thread.join();
        return found + "," + thread.getStackTrace().length;
    }

    /** A wait in units of time is a wait. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aWaitInUnits() throws InterruptedException {
        boolean[] seen = new boolean[1];
        Thread thread = started(() -> {
            synchronized (lock) {
                if (!ready) {
                    TimeUnit.MILLISECONDS.timedWait(lock, 10);
                }
                seen[0] = ready;
            }
        });
        setReady();
        thread.join();
        return seen[0];
    }

    /** A join in units of time is a join. */
    @Outcomes(
            value = {"alive", "ended"},
            earlyTicks = 1)
    public Object aJoinInUnits() throws InterruptedException {
        Thread thread = started(() -> say("t"));
        TimeUnit.SECONDS.timedJoin(thread, 1);
        return thread.isAlive() ? "alive" : "ended";
    }

    /** A sleep in units of time can be interrupted. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aSleepInUnits() throws InterruptedException {
        Thread thread = started(() -> {
            TimeUnit.DAYS.sleep(1);
            log = "slept";
        });
        thread.interrupt();
        thread.join();
        return log.equals("slept");
    }

    /** A scoped value is bound in its scope, and rebound in an inner one; another thread does not have it. */
    @Outcomes("outer inner outer,false,false")
    public Object aScopedValue() throws InterruptedException {
        boolean[] bound = new boolean[1];
        ScopedValue.where(scoped, "outer").run(() -> {
            say(scoped.get() + " ");
            ScopedValue.where(scoped, "inner").run(() -> say(scoped.get() + " "));
            say(scoped.get());
            Thread thread = started(() -> bound[0] = scoped.isBound());
            while (thread.isAlive()) {
                Thread.yield();
            }
        });
        return log + "," + bound[0] + "," + scoped.isBound();
    }

    /** A synchronized method called by reflection locks its instance. */
    @Outcomes({"0", "2"})
    public Object aSynchronizedMethodByReflection() throws Exception {
        Thread thread = new Thread(() -> {
            try {
                ThreadServicePrograms.class.getMethod("addTwo").invoke(this);
            } catch (ReflectiveOperationException thrown) {
                throw new IllegalStateException(thrown);
            }
        });
        thread.start();
        int seen;
        synchronized (this) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** A join of a platform thread needs the monitor of that thread: who holds it holds up the join. */
    @Outcomes({"done", "deadlock"})
    public Object aJoinNeedsTheMonitorOfTheThread() throws InterruptedException {
        Thread joined = started(() -> say("j"));
        Thread holder = started(() -> {
            synchronized (joined) {
                while (!ready) {
                    LockSupport.park();
                }
            }
        });
        joined.join();
        ready = true;
        LockSupport.unpark(holder);
        holder.join();
        return "done";
    }

    /** The start of a thread needs its monitor: who holds it is not seen to run in the middle of the start. */
    @Outcomes("(x)r")
    public Object aStartNeedsTheMonitorOfTheThread() throws InterruptedException {
        Thread thread = new Thread(() -> say("r"));
        Thread starter;
        synchronized (thread) {
            starter = started(() -> thread.start());
            say("(x");
            say(")");
        }
        starter.join();
        thread.join();
        return log;
    }

    /** Threads have different ids, before their start and after their end. */
    @Outcomes("true")
    public Object idsDiffer() throws InterruptedException {
        Thread a = started(() -> say("a"));
        Thread b = new Thread(() -> say("b"));
        long first = a.threadId();
        a.join();
        return first == a.threadId()
                && first != b.threadId()
                && b.threadId() != Thread.currentThread().threadId();
    }
}
