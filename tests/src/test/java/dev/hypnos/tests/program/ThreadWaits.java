package dev.hypnos.tests.program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** The end of another thread, and permits. */
public final class ThreadWaits {
    private ThreadWaits() {}

    private interface ThreadCall {
        Object call(Thread thread, long millis) throws Exception;
    }

    private static Waits.Setup joining(boolean isVirtual, ThreadCall call) {
        return () -> {
            CountDownLatch latch = new CountDownLatch(1);
            Thread thread = Waits.start(isVirtual, latch::await);
            return new Waits.Waiting(millis -> call.call(thread, millis), latch::countDown);
        };
    }

    private static Waits.Setup parking(Waits.Call call) {
        return () -> {
            AtomicReference<Thread> waiter = new AtomicReference<>();
            CountDownLatch known = new CountDownLatch(1);
            return new Waits.Waiting(
                    millis -> {
                        waiter.set(Thread.currentThread());
                        known.countDown();
                        return call.call(millis);
                    },
                    () -> {
                        known.await();
                        LockSupport.unpark(waiter.get());
                    });
        };
    }

    private static Waits.Cases threads() {
        Waits.Cases cases = new Waits.Cases();
        for (boolean isVirtual : new boolean[] {false, true}) {
            String kind = isVirtual ? "virtual thread, " : "thread, ";
            cases.add(kind + "join", joining(isVirtual, (thread, millis) -> {
                thread.join();
                return "joined";
            }));
            cases.addTimed(kind + "timed join", joining(isVirtual, (thread, millis) -> {
                thread.join(millis);
                return thread.isAlive();
            }));
            cases.addTimed(
                    kind + "join for a duration",
                    joining(isVirtual, (thread, millis) -> thread.join(java.time.Duration.ofMillis(millis))));
            cases.addTimed(kind + "timedJoin", joining(isVirtual, (thread, millis) -> {
                TimeUnit.MILLISECONDS.timedJoin(thread, millis);
                return thread.isAlive();
            }));
        }
        cases.add("park", parking(millis -> {
            LockSupport.park();
            return "went on";
        }));
        cases.addTimed("parkNanos", parking(millis -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            return "went on";
        }));
        cases.addTimed("parkUntil", parking(millis -> {
            LockSupport.parkUntil(System.currentTimeMillis() + millis + 1);
            return "went on";
        }));
        return cases;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(threads());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(threads());
    }

    public static String released() throws Exception {
        return Waits.released(threads());
    }
}
