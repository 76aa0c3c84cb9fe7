package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What a {@code Thread} promises: everything here holds in every trial. */
@SuppressWarnings({"JdkObsolete", "ThreadPriorityCheck", "LockNotBeforeTry", "WaitNotInLoop"
}) // as programs in the wild
public final class ThreadLife {
    private ThreadLife() {}

    /** A thread cannot be started a second time, neither while it runs nor after it has ended. */
    public static void startsOnce() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        Thread thread = Tasks.start(gate::await);
        expectIllegalThreadState(thread);
        gate.countDown();
        thread.join();
        expectIllegalThreadState(thread);
    }

    private static void expectIllegalThreadState(Thread thread) {
        try {
            thread.start();
        } catch (IllegalThreadStateException expected) {
            return;
        }
        throw new AssertionError("started twice");
    }

    /** The test is over when it returns, whatever threads still do, daemons or not; a child inherits being a daemon. */
    public static void daemons() throws InterruptedException {
        Thread self = Thread.currentThread();
        check(!self.isDaemon(), "whoever runs a test is no daemon, nor is what it starts");
        check(self.getPriority() == Thread.NORM_PRIORITY, "priority " + self.getPriority());
        check(self.getThreadGroup().getName().equals("main"), "group " + self.getThreadGroup());
        boolean[] inherited = new boolean[1];
        Thread parent = new Thread(() -> inherited[0] = new Thread(() -> {}).isDaemon());
        parent.setDaemon(true);
        parent.start();
        parent.join();
        check(inherited[0], "the child of a daemon should be one");
        Thread running = Tasks.start(() -> Thread.sleep(10));
        try {
            running.setDaemon(true);
            throw new AssertionError("made a daemon while it runs");
        } catch (IllegalThreadStateException expected) {
            running.join();
        }
    }

    /** Names and ids are the same in every trial, in the order in which threads are made. */
    public static String names() throws Exception {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Thread first = new Thread(() -> names.add(Thread.currentThread().getName()));
        Thread second = new Thread(() -> names.add(Thread.currentThread().getName()));
        second.start();
        second.join();
        first.start();
        first.join();
        Runnable note = () -> names.add(Thread.currentThread().getName());
        for (int pool = 0; pool < 2; pool++) {
            try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
                executor.submit(note).get();
            }
        }
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            pool.submit(note).get();
        }
        names.add(Thread.currentThread().getName());
        return String.join(" ", names);
    }

    /** Ids differ from thread to thread, and a thread has the same one seen from inside and outside. */
    public static String ids() throws InterruptedException {
        long[] inside = new long[2];
        Thread first = new Thread(() -> inside[0] = Thread.currentThread().threadId());
        Thread second = new Thread(() -> inside[1] = Thread.currentThread().threadId());
        first.start();
        second.start();
        Tasks.join(first, second);
        checkEqual(first.threadId(), inside[0], "the id of the first");
        checkEqual(second.threadId(), inside[1], "the id of the second");
        check(first.threadId() != second.threadId(), "two threads with one id");
        return Thread.currentThread().threadId() + " " + first.threadId() + " " + second.threadId();
    }

    /** Each thread has its own value; an inheritable one is copied when the child is made. */
    public static void threadLocals() throws InterruptedException {
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 1);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent");
        own.set(5);
        Thread child = new Thread(() -> {
            checkEqual(1, own.get(), "the initial value");
            own.set(7);
            checkEqual("parent", inherited.get(), "the inherited value");
            inherited.set("child");
        });
        inherited.set("changed");
        child.start();
        Thread other = Tasks.start(() -> checkEqual("changed", inherited.get(), "the value of the other child"));
        Tasks.join(child, other);
        checkEqual(5, own.get(), "the parent's own value");
        checkEqual("changed", inherited.get(), "the parent's inheritable value");
    }

    /** Every state can be seen from outside. */
    public static void states() throws InterruptedException {
        Object monitor = new Object();
        Thread idle = new Thread(() -> {});
        checkEqual(Thread.State.NEW, idle.getState(), "before start");
        check(!idle.isAlive(), "alive before start");

        Thread sleeps = Tasks.start(() -> Thread.sleep(1_000));
        Thread waits = Tasks.start(() -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        Thread waitsAWhile = Tasks.start(() -> {
            synchronized (monitor) {
                monitor.wait(1_000_000);
            }
        });
        Thread parks = Tasks.start(() -> LockSupport.park());
        Thread parksAWhile = Tasks.start(() -> LockSupport.parkNanos(1_000_000_000_000L));
        Thread joins = Tasks.start(sleeps::join);
        Thread.sleep(10);
        checkEqual(Thread.State.TIMED_WAITING, sleeps.getState(), "asleep");
        checkEqual(Thread.State.WAITING, waits.getState(), "waiting");
        checkEqual(Thread.State.TIMED_WAITING, waitsAWhile.getState(), "waiting a while");
        checkEqual(Thread.State.WAITING, parks.getState(), "parked");
        checkEqual(Thread.State.TIMED_WAITING, parksAWhile.getState(), "parked a while");
        checkEqual(Thread.State.WAITING, joins.getState(), "joining");
        checkEqual(Thread.State.RUNNABLE, Thread.currentThread().getState(), "running");
        check(sleeps.isAlive(), "a sleeping thread is alive");

        synchronized (monitor) {
            Thread blocked = Tasks.start(() -> {
                synchronized (monitor) {
                    check(Thread.holdsLock(monitor), "it holds the lock");
                }
            });
            Thread.sleep(10);
            checkEqual(Thread.State.BLOCKED, blocked.getState(), "blocked");
            monitor.notifyAll();
            Thread.sleep(10);
            checkEqual(Thread.State.BLOCKED, waits.getState(), "notified, and the monitor is not free");
        }
        LockSupport.unpark(parks);
        LockSupport.unpark(parksAWhile);
        Tasks.join(sleeps, waits, waitsAWhile, parks, parksAWhile, joins);
        checkEqual(Thread.State.TERMINATED, sleeps.getState(), "after the end");
        check(!sleeps.isAlive(), "alive after the end");
    }

    /** A thread that waits for a lock of {@code java.util.concurrent} is waiting, not blocked. */
    public static void stateBehindALock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread waits = Tasks.start(() -> {
            lock.lock();
            lock.unlock();
        });
        Thread.sleep(10);
        checkEqual(Thread.State.WAITING, waits.getState(), "behind the lock");
        while (!lock.hasQueuedThread(waits)) {
            Thread.yield();
        }
        lock.unlock();
        waits.join();
    }

    /** {@code join} with a time-out: over in time, or not. */
    public static void joinsForAWhile() throws InterruptedException {
        Thread slow = Tasks.start(() -> Thread.sleep(1_000));
        long start = System.nanoTime();
        slow.join(400);
        checkEqual(400_000_000L, System.nanoTime() - start, "time waited in vain");
        check(slow.isAlive(), "it sleeps for 600 ms more");
        slow.join(10_000);
        checkEqual(1_000_000_000L, System.nanoTime() - start, "time waited");
        check(!slow.isAlive(), "it has ended");
        check(slow.join(java.time.Duration.ofSeconds(5)), "joining what has ended");
        new Thread(() -> {}).join(10);
    }

    /** Threads made by a builder and by a factory, and what they are called. */
    public static String builders() throws InterruptedException {
        StringBuffer names = new StringBuffer();
        Thread.Builder.OfPlatform builder =
                Thread.ofPlatform().name("worker-", 1).daemon();
        for (int i = 0; i < 2; i++) {
            builder.start(() -> names.append(Thread.currentThread().getName()).append(' '))
                    .join();
        }
        Thread made = Thread.ofPlatform()
                .factory()
                .newThread(() -> names.append(Thread.currentThread().getName()));
        made.start();
        made.join();
        return names.toString();
    }

    /** What a task sees first is a thread that another one starts at the same time. */
    public static String stateOfOneThatIsStartedMeanwhile() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        Thread.State[] seen = new Thread.State[1];
        Thread asking = Tasks.start(() -> seen[0] = thread.getState());
        thread.start();
        asking.join();
        thread.join();
        return seen[0].toString();
    }

    public static String isOneAliveThatIsStartedMeanwhile() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        boolean[] seen = new boolean[1];
        Thread asking = Tasks.start(() -> seen[0] = thread.isAlive());
        thread.start();
        asking.join();
        thread.join();
        return String.valueOf(seen[0]);
    }

    /** Nobody waits for the end of what has not begun. */
    public static String joinsOneThatIsStartedMeanwhile() throws InterruptedException {
        boolean[] done = new boolean[1];
        boolean[] seen = new boolean[1];
        Thread thread = new Thread(() -> {
            synchronized (done) {
                done[0] = true;
            }
        });
        Thread asking = Tasks.start(() -> {
            thread.join();
            synchronized (done) {
                seen[0] = done[0];
            }
        });
        thread.start();
        asking.join();
        thread.join();
        return String.valueOf(seen[0]);
    }

    /** It has nothing to do but to look whether it is interrupted. */
    public static String interruptsOneThatIsStartedMeanwhile() throws InterruptedException {
        boolean[] seen = new boolean[1];
        Thread thread = new Thread(() -> seen[0] = Thread.currentThread().isInterrupted());
        Thread asking = Tasks.start(thread::interrupt);
        thread.start();
        asking.join();
        thread.join();
        return String.valueOf(seen[0]);
    }

    /** Threads with nothing to do are counted until they have ended. */
    public static int countsThoseOfAGroup() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread one = new Thread(group, () -> {});
        Thread other = new Thread(group, () -> {});
        one.start();
        other.start();
        int count = group.activeCount();
        one.join();
        other.join();
        return count;
    }
}
