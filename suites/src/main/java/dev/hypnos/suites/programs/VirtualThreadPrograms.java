package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Virtual threads do what threads do. */
public class VirtualThreadPrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile int value;
    private volatile String log = "";

    private interface Call {
        void run() throws InterruptedException;
    }

    private static Thread started(Call body) {
        return Thread.startVirtualThread(() -> {
            try {
                body.run();
            } catch (InterruptedException thrown) {
                throw new IllegalStateException(thrown);
            }
        });
    }

    private synchronized void say(String what) {
        log += what;
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

    /** What a virtual thread is by itself. */
    @Outcomes("true,true,5,VirtualThreads,''")
    public Object whatAVirtualThreadIs() throws InterruptedException {
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            Thread self = Thread.currentThread();
            log = self.isVirtual() + "," + self.isDaemon() + "," + self.getPriority() + ","
                    + self.getThreadGroup().getName() + ",'" + self.getName() + "'";
        });
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
        thread.join();
        return log;
    }

    /** A virtual thread is a daemon for ever, and starts once. */
    @Outcomes("IllegalArgumentException,IllegalThreadStateException")
    public Object whatAVirtualThreadRefuses() throws InterruptedException {
        Thread thread = started(() -> ready = true);
        try {
            thread.setDaemon(false);
            say("none");
        } catch (IllegalArgumentException expected) {
            say(expected.getClass().getSimpleName());
        }
        try {
            thread.start();
            say(",none");
        } catch (IllegalThreadStateException expected) {
            say("," + expected.getClass().getSimpleName());
        }
        thread.join();
        return log;
    }

    /** Increments of two virtual threads are lost. */
    @Outcomes({"1", "2"})
    public Object incrementsAreLost() throws InterruptedException {
        Thread a = started(() -> value++);
        Thread b = started(() -> value++);
        a.join();
        b.join();
        return value;
    }

    /** Three virtual threads run in any order. */
    @Outcomes({"abc", "acb", "bac", "bca", "cab", "cba"})
    public Object virtualThreadsRunInAnyOrder() throws InterruptedException {
        Thread a = started(() -> say("a"));
        Thread b = started(() -> say("b"));
        Thread c = started(() -> say("c"));
        a.join();
        b.join();
        c.join();
        return log;
    }

    /** Monitors exclude virtual and platform threads alike. */
    @Outcomes({"0", "2"})
    public Object monitorsExcludeVirtualThreads() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                value++;
                value++;
            }
        });
        int seen;
        synchronized (lock) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** Virtual threads deadlock as others do. */
    @Outcomes({"done", "deadlock"})
    public Object virtualThreadsMayDeadlock() throws InterruptedException {
        Thread a = started(() -> {
            synchronized (lock) {
                say("a");
            }
        });
        Thread b = started(() -> {
            synchronized (this) {
                synchronized (lock) {
                    value++;
                }
            }
        });
        a.join();
        b.join();
        return "done";
    }

    /** A sleep of a virtual thread ends by its time or by an interrupt. */
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

    /** A wait of a virtual thread ends by an interrupt, or is not needed any more. */
    @Outcomes({"interrupted,false", "notified,true"})
    public Object aWaitEndsByNotificationOrInterrupt() throws InterruptedException {
        Thread thread = started(() -> {
            try {
                awaitReady();
                log = "notified";
            } catch (InterruptedException expected) {
                log = "interrupted";
            }
        });
        thread.interrupt();
        setReady();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** A join of a virtual thread ends by its end, by time, or by an interrupt. */
    @Outcomes(
            value = {"true,true", "false,true", "interrupted,false"},
            earlyTicks = 1)
    public Object aJoinEndsInThreeWays() throws InterruptedException {
        Thread worker = started(() -> ready = true);
        Thread joiner = started(() -> {
            try {
                log = "" + worker.join(Duration.ofMillis(10));
            } catch (InterruptedException expected) {
                log = "interrupted";
            }
        });
        joiner.interrupt();
        joiner.join();
        return log + "," + joiner.isInterrupted();
    }

    /** With the flag set, a join of a live virtual thread throws, and of one that ended returns. */
    @Outcomes("interrupted,false returned,true")
    public Object aJoinLooksAtTheThreadFirst() throws InterruptedException {
        Thread live = started(this::awaitReady);
        String result = joinInterrupted(live) + " ";
        setReady();
        live.join();
        return result + joinInterrupted(live);
    }

    private static String joinInterrupted(Thread thread) {
        Thread.currentThread().interrupt();
        try {
            thread.join();
            return "returned," + Thread.interrupted();
        } catch (InterruptedException expected) {
            return "interrupted," + Thread.interrupted();
        }
    }

    /** A permit given to a virtual thread before it parks is kept. */
    @Outcomes({"true", "false"})
    public Object permitsOfVirtualThreads() throws InterruptedException {
        Thread thread = started(() -> {
            boolean early = ready;
            while (!ready) {
                LockSupport.park();
            }
            log = "" + early;
        });
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return log;
    }

    /** A virtual thread that parks inside a monitor keeps it. */
    @Outcomes({"done", "deadlock"})
    public Object aParkKeepsTheMonitor() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                LockSupport.park();
            }
        });
        synchronized (lock) {
            LockSupport.unpark(thread);
        }
        thread.join();
        return "done";
    }

    /** States of a virtual thread that blocks, as seen by others. */
    @Outcomes({"NEW RUNNABLE TERMINATED", "NEW BLOCKED TERMINATED"})
    public Object statesOfABlockedVirtualThread() throws InterruptedException {
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            synchronized (lock) {
                value++;
            }
        });
        String states = thread.getState() + " ";
        synchronized (lock) {
            thread.start();
            states += thread.getState() + " ";
        }
        thread.join();
        return states + thread.getState();
    }

    /** States of a virtual thread that waits. */
    @Outcomes({"RUNNABLE", "WAITING"})
    public Object statesOfAWaitingVirtualThread() throws InterruptedException {
        Thread thread = started(this::awaitReady);
        Thread.State seen = thread.getState();
        setReady();
        thread.join();
        return seen;
    }

    /** States of a virtual thread that sleeps. */
    @Outcomes(
            value = {"RUNNABLE", "TIMED_WAITING", "TERMINATED"},
            earlyTicks = 1)
    public Object statesOfASleepingVirtualThread() throws InterruptedException {
        Thread thread = started(() -> Thread.sleep(10));
        Thread.State seen = thread.getState();
        thread.join();
        return seen;
    }

    /** The handler of a virtual thread is told of what it does not catch. */
    @Outcomes("IllegalStateException,true")
    public Object theHandlerOfAVirtualThread() throws InterruptedException {
        Thread thread = Thread.ofVirtual()
                .uncaughtExceptionHandler((told, thrown) ->
                        say(thrown.getClass().getSimpleName() + "," + (told == Thread.currentThread())))
                .start(() -> {
                    throw new IllegalStateException();
                });
        thread.join();
        return log;
    }
}
