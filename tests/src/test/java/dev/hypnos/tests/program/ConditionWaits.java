package dev.hypnos.tests.program;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Conditions and monitors. */
public final class ConditionWaits {
    private ConditionWaits() {}

    private interface ConditionCall {
        Object call(Condition condition, long millis) throws Exception;
    }

    private static Waits.Setup condition(LockWaits.Locks locks, ConditionCall call) {
        return () -> {
            Lock lock = locks.make();
            Condition condition = lock.newCondition();
            boolean[] set = new boolean[1];
            return new Waits.Waiting(
                    millis -> {
                        lock.lock();
                        try {
                            Object answer = "was set";
                            while (!set[0]) {
                                answer = call.call(condition, millis);
                                if (answer.equals("late")) {
                                    return answer;
                                }
                                answer = "was set";
                            }
                            return answer;
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {
                        lock.lock();
                        set[0] = true;
                        condition.signalAll();
                        lock.unlock();
                    });
        };
    }

    private static Waits.Cases conditions() {
        Waits.Cases cases = new Waits.Cases();
        Map<String, LockWaits.Locks> kinds = new LinkedHashMap<>();
        kinds.put("ReentrantLock", ReentrantLock::new);
        kinds.put("fair ReentrantLock", () -> new ReentrantLock(true));
        kinds.put("WriteLock", () -> new ReentrantReadWriteLock().writeLock());
        kinds.put("lock of one's own", Subclasses.Mutex::new);
        kinds.forEach((name, locks) -> {
            cases.add(name + ", await", condition(locks, (condition, millis) -> {
                condition.await();
                return "";
            }));
            cases.add(name + ", awaitUninterruptibly", condition(locks, (condition, millis) -> {
                condition.awaitUninterruptibly();
                return "";
            }));
            cases.addTimed(
                    name + ", timed await",
                    condition(
                            locks,
                            (condition, millis) -> condition.await(millis, TimeUnit.MILLISECONDS) ? "" : "late"));
            cases.addTimed(
                    name + ", awaitNanos",
                    condition(
                            locks,
                            (condition, millis) ->
                                    condition.awaitNanos(TimeUnit.MILLISECONDS.toNanos(millis)) > 0 ? "" : "late"));
            cases.addTimed(
                    name + ", awaitUntil",
                    condition(
                            locks,
                            (condition, millis) ->
                                    condition.awaitUntil(new java.util.Date(System.currentTimeMillis() + millis + 1))
                                            ? ""
                                            : "late"));
        });
        cases.add("Object.wait", monitor((monitor, millis) -> monitor.wait()));
        cases.addTimed("timed Object.wait", monitor(Object::wait));
        cases.addTimed("Object.wait with nanoseconds", monitor((monitor, millis) -> monitor.wait(millis, 1)));
        return cases;
    }

    private interface MonitorCall {
        void call(Object monitor, long millis) throws Exception;
    }

    private static Waits.Setup monitor(MonitorCall call) {
        return () -> {
            Object monitor = new Object();
            boolean[] set = new boolean[1];
            return new Waits.Waiting(
                    millis -> {
                        synchronized (monitor) {
                            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
                            while (!set[0]) {
                                call.call(monitor, millis);
                                if (!set[0] && System.nanoTime() >= end) {
                                    return "late";
                                }
                            }
                        }
                        return "was set";
                    },
                    () -> {
                        synchronized (monitor) {
                            set[0] = true;
                            monitor.notifyAll();
                        }
                    });
        };
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(conditions());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(conditions());
    }

    public static String released() throws Exception {
        return Waits.released(conditions());
    }
}
