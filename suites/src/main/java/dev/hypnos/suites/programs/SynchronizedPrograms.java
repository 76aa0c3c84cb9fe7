package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Whom synchronized blocks and methods exclude, and how monitors are left. */
public class SynchronizedPrograms {
    private final Object lock = new Object();
    private final Object other = new Object();
    private volatile int value;
    private volatile String log = "";
    private volatile Object changing = new Object();

    private synchronized void say(String what) {
        log += what;
    }

    private synchronized void addTwo() {
        value++;
        value++;
    }

    private static synchronized void addTwo(SynchronizedPrograms program) {
        program.value++;
        program.value++;
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** Increments inside blocks of one lock are never lost. */
    @Outcomes("2")
    public Object incrementsInBlocksAreNeverLost() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                value++;
            }
        });
        synchronized (lock) {
            value++;
        }
        thread.join();
        return value;
    }

    /** To read in one block and to write in another loses updates. */
    @Outcomes({"1", "2"})
    public Object readingAndWritingInTwoBlocksLosesUpdates() throws InterruptedException {
        Runnable add = () -> {
            int seen;
            synchronized (lock) {
                seen = value;
            }
            synchronized (lock) {
                value = seen + 1;
            }
        };
        Thread thread = started(add);
        add.run();
        thread.join();
        return value;
    }

    /** A synchronized method and a block on its instance exclude each other. */
    @Outcomes({"0", "2"})
    public Object aSynchronizedMethodLocksItsInstance() throws InterruptedException {
        Thread thread = started(this::addTwo);
        int seen;
        synchronized (this) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** A static synchronized method and a block on the class literal exclude each other. */
    @Outcomes({"0", "2"})
    public Object aStaticSynchronizedMethodLocksTheClass() throws InterruptedException {
        Thread thread = started(() -> addTwo(this));
        int seen;
        synchronized (SynchronizedPrograms.class) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** A static synchronized method does not lock the instance. */
    @Outcomes({"0", "1", "2"})
    public Object aStaticSynchronizedMethodDoesNotLockAnInstance() throws InterruptedException {
        Thread thread = started(() -> addTwo(this));
        int seen;
        synchronized (this) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** Blocks on two objects do not exclude each other. */
    @Outcomes({"0", "1", "2"})
    public Object differentLocksDoNotExclude() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                value++;
                value++;
            }
        });
        int seen;
        synchronized (other) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** Leaving an inner block on the same lock does not release it. */
    @Outcomes({"0", "2"})
    public Object leavingAnInnerBlockKeepsTheLock() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                value++;
                synchronized (lock) {
                    value += 0;
                }
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

    /** Two locks taken in opposite orders. */
    @Outcomes({"done", "deadlock"})
    public Object oppositeOrdersMayDeadlock() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                synchronized (other) {
                    value++;
                }
            }
        });
        synchronized (other) {
            synchronized (lock) {
                value++;
            }
        }
        thread.join();
        return "done";
    }

    /** A third lock around both orders makes them safe. */
    @Outcomes({"main thread", "thread main"})
    public Object aGateMakesOppositeOrdersSafe() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (this) {
                synchronized (lock) {
                    synchronized (other) {
                        log += " thread";
                    }
                }
            }
        });
        synchronized (this) {
            synchronized (other) {
                synchronized (lock) {
                    log += " main";
                }
            }
        }
        thread.join();
        return log.strip();
    }

    /** A lock is not fair: who released it may have it again before who waits. */
    @Outcomes({"mmt", "mtm", "tmm"})
    public Object whoReleasedMayEnterAgain() throws InterruptedException {
        Thread thread = started(() -> say("t"));
        say("m");
        say("m");
        thread.join();
        return log;
    }

    /** Three who want a lock get it in any order. */
    @Outcomes({"abc", "acb", "bac", "bca", "cab", "cba"})
    public Object contendersEnterInAnyOrder() throws InterruptedException {
        Thread a = new Thread(() -> say("a"));
        Thread b = new Thread(() -> say("b"));
        Thread c = new Thread(() -> say("c"));
        synchronized (this) {
            a.start();
            b.start();
            c.start();
        }
        a.join();
        b.join();
        c.join();
        return log;
    }

    /** A block locks the object that the field held on entry; who enters after a change is not excluded. */
    @Outcomes({"0", "1", "2"})
    public Object aChangedLockFieldDoesNotExclude() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (changing) {
                changing = new Object();
                value++;
                value++;
            }
        });
        int seen;
        synchronized (changing) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** Equal string literals are one object, so blocks on them exclude each other. */
    @Outcomes({"0", "2"})
    public Object equalLiteralsAreOneLock() throws InterruptedException {
        Thread thread = started(() -> {
            String literal = "one lock";
            synchronized (literal) {
                value++;
                value++;
            }
        });
        int seen;
        String same = "one lock";
        synchronized (same) {
            seen = value;
        }
        thread.join();
        return seen;
    }

    /** A thread blocked at a monitor is not woken by an interrupt; it enters with the flag set. */
    @Outcomes("entered after release,true")
    public Object anInterruptDoesNotEndBlocking() throws InterruptedException {
        String[] seen = new String[1];
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                seen[0] = (value == 1 ? "entered after release," : "entered before,") + Thread.interrupted();
            }
        });
        synchronized (lock) {
            thread.start();
            thread.interrupt();
            value = 1;
        }
        thread.join();
        return seen[0];
    }

    /** holdsLock tells of the asking thread only. */
    @Outcomes("true,false,false")
    public Object holdsLockTellsOfTheCaller() throws InterruptedException {
        boolean[] seen = new boolean[1];
        String result;
        synchronized (lock) {
            Thread thread = started(() -> seen[0] = Thread.holdsLock(lock));
            thread.join();
            result = Thread.holdsLock(lock) + "," + seen[0];
        }
        return result + "," + Thread.holdsLock(lock);
    }
}
