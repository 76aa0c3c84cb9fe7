package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Start, run, end, and what a thread inherits. */
public class ThreadLifePrograms {
    private volatile boolean ready;
    private volatile String log = "";
    private int data;

    private synchronized void say(String what) {
        log += what;
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static String starts(Thread thread) {
        try {
            thread.start();
            return "started";
        } catch (IllegalThreadStateException expected) {
            return "refused";
        }
    }

    /** A thread starts once, alive or ended. */
    @Outcomes("started,refused,refused")
    public Object aThreadStartsOnce() throws InterruptedException {
        Thread thread = new Thread(() -> ready = true);
        String result = starts(thread) + "," + starts(thread);
        thread.join();
        return result + "," + starts(thread);
    }

    /** Of two who start one thread, one is refused. */
    @Outcomes({"started,refused,r", "refused,started,r"})
    public Object oneOfTwoStarts() throws InterruptedException {
        Thread thread = new Thread(() -> say("r"));
        String[] results = new String[2];
        Thread other = started(() -> results[1] = starts(thread));
        results[0] = starts(thread);
        other.join();
        thread.join();
        return results[0] + "," + results[1] + "," + log;
    }

    /** What was written before the start is seen by the thread, and what it wrote is seen after the join. */
    @Outcomes("1,2")
    public Object startAndJoinPublish() throws InterruptedException {
        data = 1;
        int[] seen = new int[1];
        Thread thread = started(() -> {
            seen[0] = data;
            data = 2;
        });
        thread.join();
        return seen[0] + "," + data;
    }

    /** Who sees that a thread is not alive any more sees what it wrote. */
    @Outcomes("1")
    public Object notAlivePublishes() {
        Thread thread = started(() -> data = 1);
        while (thread.isAlive()) {
            Thread.onSpinWait();
        }
        return data;
    }

    /** run() called directly runs in the caller, and the thread is still new. */
    @Outcomes("true,NEW")
    public Object runIsAnOrdinaryCall() {
        Thread[] ran = new Thread[1];
        Thread thread = new Thread(() -> ran[0] = Thread.currentThread());
        thread.run();
        return (ran[0] == Thread.currentThread()) + "," + thread.getState();
    }

    /** A subclass overrides run, and its super.run() runs what the thread was made for. */
    @Outcomes("[target]")
    public Object aSubclassRunsWhatItLikes() throws InterruptedException {
        Thread thread = new Thread(() -> say("target")) {
            @Override
            public void run() {
                say("[");
                super.run();
                say("]");
            }
        };
        thread.start();
        thread.join();
        return log;
    }

    /** A subclass with synchronized run holds its own monitor: a join that waits for it ends all the same. */
    @Outcomes("true,ended")
    public Object aSynchronizedRunHoldsTheThread() throws InterruptedException {
        Thread thread = new Thread() {
            @Override
            public synchronized void run() {
                say(Thread.holdsLock(Thread.currentThread()) + "");
            }
        };
        thread.start();
        thread.join();
        return log + "," + (thread.isAlive() ? "alive" : "ended");
    }

    /** A child may outlive its parent. */
    @Outcomes({"p", "pc", "cp"})
    public Object aChildMayOutliveItsParent() throws InterruptedException {
        Thread parent = started(() -> {
            started(() -> say("c"));
            say("p");
        });
        parent.join();
        return log;
    }

    /** Daemon status and priority are inherited from the thread that makes a thread. */
    @Outcomes("true,7 false,5")
    public Object daemonAndPriorityAreInherited() throws InterruptedException {
        Thread parent = new Thread(() -> {
            Thread child = new Thread(() -> {});
            say(child.isDaemon() + "," + child.getPriority() + " ");
            child.setDaemon(false);
            child.setPriority(Thread.NORM_PRIORITY);
            say(child.isDaemon() + "," + child.getPriority());
        });
        parent.setDaemon(true);
        parent.setPriority(7);
        parent.start();
        parent.join();
        return log;
    }

    /** The daemon status cannot change while the thread lives. */
    @Outcomes({"IllegalThreadStateException", "true"})
    public Object daemonStatusIsFixedWhileAlive() throws InterruptedException {
        Thread thread = started(() -> ready = true);
        String result;
        try {
            thread.setDaemon(true);
            result = "" + thread.isDaemon();
        } catch (IllegalThreadStateException expected) {
            result = "IllegalThreadStateException";
        }
        thread.join();
        return result;
    }

    /** A name can change at any time; a thread may see its old or its new one. */
    @Outcomes({"old", "new"})
    public Object aNameChangesAtAnyTime() throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    boolean seen = ready;
                    log = seen ? Thread.currentThread().getName() : "old";
                },
                "old");
        thread.start();
        thread.setName("new");
        ready = true;
        thread.join();
        return log;
    }

    /** A yield may let the other run, or not. */
    @Outcomes({"mmt", "mtm", "tmm"})
    public Object aYieldPromisesNothing() throws InterruptedException {
        Thread thread = started(() -> say("t"));
        say("m");
        Thread.yield();
        say("m");
        thread.join();
        return log;
    }

    /** A loop that spins ends when the other has written. */
    @Outcomes("1")
    public Object aSpinningLoopEnds() throws InterruptedException {
        Thread thread = started(() -> {
            data = 1;
            ready = true;
        });
        while (!ready) {
            Thread.onSpinWait();
        }
        thread.join();
        return data;
    }

    /** Two who spin for each other's turn. */
    @Outcomes("mtm")
    public Object spinningInTurns() throws InterruptedException {
        Thread thread = started(() -> {
            while (!log.equals("m")) {
                Thread.yield();
            }
            log = "mt";
        });
        log = "m";
        while (!log.equals("mt")) {
            Thread.yield();
        }
        thread.join();
        return log + "m";
    }

    /** A thread can join itself only for a time. */
    @Outcomes("deadlock")
    public Object whoJoinsItselfNeverEnds() throws InterruptedException {
        Thread.currentThread().join(10);
        Thread.currentThread().join();
        return "done";
    }

    /** Two who join each other never end. */
    @Outcomes({"deadlock"})
    public Object twoWhoJoinEachOther() throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread thread = started(() -> {
            try {
                main.join();
            } catch (InterruptedException thrown) {
                throw new IllegalStateException(thrown);
            }
        });
        thread.join();
        return "done";
    }

    /** A join of a thread that was not started returns at once. */
    @Outcomes("NEW,ran")
    public Object aNewThreadIsJoinedAtOnce() throws InterruptedException {
        Thread thread = new Thread(() -> say("ran"));
        thread.join();
        String result = thread.getState() + ",";
        thread.start();
        thread.join();
        return result + log;
    }
}
