package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Every call that waits, in every state in which it can: what comes of it when it is interrupted, when its time is up, and when
 * it gets what it waits for. The answers are texts without anything that depends on the order of threads, so a trial has those
 * of a real JVM, where the same runs on plain threads.
 */
public final class Waits {
    private static final long LONG_MILLIS = 1_000_000;
    private static final long SHORT_MILLIS = 20;

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
    private static String interrupted(Cases cases) throws Exception {
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
                waiter.join(50);
                String lasts = "";
                if (waiter.isAlive()) {
                    lasts = "waits on, then ";
                    waiting.release.run();
                    waiter.join();
                }
                answers.append(each.getKey()).append(": ").append(lasts).append(answer).append('\n');
            }
        }
        return answers.toString();
    }

    private static String timedOut(Cases cases) throws Exception {
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

    private static String released(Cases cases) throws Exception {
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

    private static Thread start(boolean isVirtual, Tasks.Action action) {
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
    private static void queue(Tasks.Action action) throws InterruptedException {
        Thread first = start(false, action);
        while (first.getState() == Thread.State.RUNNABLE || first.getState() == Thread.State.NEW) {
            Thread.sleep(1);
        }
    }

    /** Whether no trial is under way. */
    private static boolean isReal;

    /** The same on a real JVM, by the name of the program. */
    public static String onPlainThreads(String program) throws Exception {
        isReal = true;
        return (String) Waits.class.getMethod(program).invoke(null);
    }

    // The cases

    private interface Locks {
        Lock make();
    }

    private static void exclusive(Cases cases, String name, Locks locks) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = name + (isQueued ? ", held and queued for, " : ", held, ");
            cases.add(state + "lock", () -> held(locks.make(), isQueued, (lock, millis) -> {
                lock.lock();
                return "locked";
            }));
            cases.add(state + "lockInterruptibly", () -> held(locks.make(), isQueued, (lock, millis) -> {
                lock.lockInterruptibly();
                return "locked";
            }));
            cases.addTimed(
                    state + "tryLock",
                    () -> held(
                            locks.make(),
                            isQueued,
                            (lock, millis) -> lock.tryLock(millis, TimeUnit.MILLISECONDS)));
        }
    }

    private interface LockCall {
        Object call(Lock lock, long millis) throws Exception;
    }

    private static Waiting held(Lock lock, boolean isQueued, LockCall call) throws Exception {
        lock.lock();
        if (isQueued) {
            queue(() -> {
                lock.lock();
                lock.unlock();
            });
        }
        return new Waiting(
                millis -> {
                    Object answer = call.call(lock, millis);
                    if (!answer.equals(false)) {
                        lock.unlock();
                    }
                    return answer;
                },
                lock::unlock);
    }

    /** The lock is another one than that which is held, of the same pair. */
    private static void pair(Cases cases, String name, Setup... setups) {
        String[] calls = {"lock", "lockInterruptibly", "tryLock"};
        for (int i = 0; i < calls.length; i++) {
            if (i == 2) {
                cases.addTimed(name + ", " + calls[i], setups[i]);
            } else {
                cases.add(name + ", " + calls[i], setups[i]);
            }
        }
    }

    private interface Pair {
        /** The state, as what is to be done to end it. */
        Tasks.Action take(ReentrantReadWriteLock lock) throws Exception;
    }

    private static void readWrite(Cases cases, String name, Pair state, boolean wantsWrite) {
        for (boolean isFair : new boolean[] {false, true}) {
            LockCall[] calls = {
                (lock, millis) -> {
                    lock.lock();
                    return "locked";
                },
                (lock, millis) -> {
                    lock.lockInterruptibly();
                    return "locked";
                },
                (lock, millis) -> lock.tryLock(millis, TimeUnit.MILLISECONDS)
            };
            Setup[] setups = new Setup[calls.length];
            for (int i = 0; i < calls.length; i++) {
                LockCall call = calls[i];
                setups[i] = () -> {
                    ReentrantReadWriteLock both = new ReentrantReadWriteLock(isFair);
                    Tasks.Action release = state.take(both);
                    Lock lock = wantsWrite ? both.writeLock() : both.readLock();
                    return new Waiting(
                            millis -> {
                                Object answer = call.call(lock, millis);
                                if (!answer.equals(false)) {
                                    lock.unlock();
                                }
                                return answer;
                            },
                            release);
                };
            }
            pair(cases, name + (isFair ? " fair" : ""), setups);
        }
    }

    private static Tasks.Action holdRead(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
        return lock.readLock()::unlock;
    }

    private static Tasks.Action holdWrite(ReentrantReadWriteLock lock) {
        lock.writeLock().lock();
        return lock.writeLock()::unlock;
    }

    /** Held by two readers. */
    private static Tasks.Action holdReadTwice(ReentrantReadWriteLock lock) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        Thread other = start(false, () -> {
            lock.readLock().lock();
            held.countDown();
            end.await();
            lock.readLock().unlock();
        });
        held.await();
        lock.readLock().lock();
        return () -> {
            end.countDown();
            lock.readLock().unlock();
            other.join();
        };
    }

    /** Held by a reader while a writer waits: who wants to read waits behind it. */
    private static Tasks.Action queueWriter(ReentrantReadWriteLock lock) throws Exception {
        lock.readLock().lock();
        queue(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        return lock.readLock()::unlock;
    }

    private static Cases locks() {
        Cases cases = new Cases();
        exclusive(cases, "ReentrantLock", ReentrantLock::new);
        exclusive(cases, "fair ReentrantLock", () -> new ReentrantLock(true));
        exclusive(cases, "WriteLock", () -> new ReentrantReadWriteLock().writeLock());
        exclusive(cases, "write view of StampedLock", () -> new StampedLock().asWriteLock());
        exclusive(cases, "lock of one's own", Subclasses.Mutex::new);
        readWrite(cases, "write, read-held", Waits::holdRead, true);
        readWrite(cases, "write, held by two readers", Waits::holdReadTwice, true);
        readWrite(cases, "write, read-held and queued for", Waits::queueWriter, true);
        readWrite(cases, "read, write-held", Waits::holdWrite, false);
        readWrite(cases, "read, behind a writer", Waits::queueWriter, false);
        return cases;
    }

    public static String locksInterrupted() throws Exception {
        return interrupted(locks());
    }

    public static String locksTimedOut() throws Exception {
        return timedOut(locks());
    }

    public static String locksReleased() throws Exception {
        return released(locks());
    }

    private interface StampCall {
        Object call(StampedLock lock, long millis) throws Exception;
    }

    private static Setup stamped(boolean isWriteHeld, boolean isQueued, StampCall call) {
        return () -> {
            StampedLock lock = new StampedLock();
            long stamp = isWriteHeld ? lock.writeLock() : lock.readLock();
            if (isQueued) {
                queue(() -> lock.unlockWrite(lock.writeLock()));
            }
            return new Waiting(
                    millis -> {
                        Object answer = call.call(lock, millis);
                        if (answer instanceof Long taken && taken != 0) {
                            lock.unlock(taken);
                        }
                        return answer instanceof Long taken ? taken != 0 : answer;
                    },
                    () -> lock.unlock(stamp));
        };
    }

    private static Cases stamps() {
        Cases cases = new Cases();
        for (boolean isQueued : new boolean[] {false, true}) {
            for (boolean isWriteHeld : new boolean[] {false, true}) {
                String state = (isWriteHeld ? "write-held" : "read-held") + (isQueued ? " and queued for, " : ", ");
                cases.add(
                        state + "writeLock", stamped(isWriteHeld, isQueued, (lock, millis) -> lock.writeLock()));
                cases.add(
                        state + "writeLockInterruptibly",
                        stamped(isWriteHeld, isQueued, (lock, millis) -> lock.writeLockInterruptibly()));
                cases.addTimed(
                        state + "tryWriteLock",
                        stamped(
                                isWriteHeld,
                                isQueued,
                                (lock, millis) -> lock.tryWriteLock(millis, TimeUnit.MILLISECONDS)));
            }
            String state = "write-held" + (isQueued ? " and queued for, " : ", ");
            cases.add(state + "readLock", stamped(true, isQueued, (lock, millis) -> lock.readLock()));
            cases.add(
                    state + "readLockInterruptibly",
                    stamped(true, isQueued, (lock, millis) -> lock.readLockInterruptibly()));
            cases.addTimed(
                    state + "tryReadLock",
                    stamped(true, isQueued, (lock, millis) -> lock.tryReadLock(millis, TimeUnit.MILLISECONDS)));
            cases.addTimed(state + "asReadLock.tryLock", stamped(true, isQueued, (lock, millis) -> {
                Lock view = lock.asReadLock();
                boolean locked = view.tryLock(millis, TimeUnit.MILLISECONDS);
                if (locked) {
                    view.unlock();
                }
                return locked;
            }));
            cases.add(state + "asReadWriteLock.lockInterruptibly", stamped(true, isQueued, (lock, millis) -> {
                Lock view = lock.asReadWriteLock().readLock();
                view.lockInterruptibly();
                view.unlock();
                return "locked";
            }));
        }
        return cases;
    }

    public static String stampsInterrupted() throws Exception {
        return interrupted(stamps());
    }

    public static String stampsTimedOut() throws Exception {
        return timedOut(stamps());
    }

    public static String stampsReleased() throws Exception {
        return released(stamps());
    }

    private interface ConditionCall {
        Object call(Condition condition, long millis) throws Exception;
    }

    private static Setup condition(Locks locks, ConditionCall call) {
        return () -> {
            Lock lock = locks.make();
            Condition condition = lock.newCondition();
            boolean[] set = new boolean[1];
            return new Waiting(
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

    private static Cases conditions() {
        Cases cases = new Cases();
        Map<String, Locks> kinds = new LinkedHashMap<>();
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
                            (condition, millis) ->
                                    condition.await(millis, TimeUnit.MILLISECONDS) ? "" : "late"));
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

    private static Setup monitor(MonitorCall call) {
        return () -> {
            Object monitor = new Object();
            boolean[] set = new boolean[1];
            return new Waiting(
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

    public static String conditionsInterrupted() throws Exception {
        return interrupted(conditions());
    }

    public static String conditionsTimedOut() throws Exception {
        return timedOut(conditions());
    }

    public static String conditionsReleased() throws Exception {
        return released(conditions());
    }

    private interface SemaphoreCall {
        Object call(Semaphore semaphore, long millis) throws Exception;
    }

    private static Setup semaphore(int permits, boolean isFair, boolean isQueued, SemaphoreCall call) {
        return () -> {
            Semaphore semaphore = new Semaphore(permits, isFair);
            if (isQueued) {
                queue(() -> {
                    semaphore.acquire(permits + 1);
                    semaphore.release(permits + 1);
                });
            }
            return new Waiting(millis -> call.call(semaphore, millis), () -> semaphore.release(4));
        };
    }

    private static Cases synchronizers() {
        Cases cases = new Cases();
        for (boolean isFair : new boolean[] {false, true}) {
            for (boolean isQueued : new boolean[] {false, true}) {
                String kind = "Semaphore" + (isFair ? " fair" : "") + (isQueued ? " queued for" : "");
                cases.add(kind + ", acquire", semaphore(0, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquire();
                    return "acquired";
                }));
                cases.add(kind + ", acquire of two", semaphore(1, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquire(2);
                    return "acquired";
                }));
                cases.add(kind + ", acquireUninterruptibly", semaphore(0, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquireUninterruptibly();
                    return "acquired";
                }));
                cases.add(kind + ", both uninterruptibly", semaphore(1, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquireUninterruptibly(2);
                    return "acquired";
                }));
                cases.addTimed(
                        kind + ", tryAcquire",
                        semaphore(
                                0,
                                isFair,
                                isQueued,
                                (semaphore, millis) -> semaphore.tryAcquire(millis, TimeUnit.MILLISECONDS)));
                cases.addTimed(
                        kind + ", tryAcquire of two",
                        semaphore(
                                1,
                                isFair,
                                isQueued,
                                (semaphore, millis) -> semaphore.tryAcquire(2, millis, TimeUnit.MILLISECONDS)));
            }
        }
        cases.add("CountDownLatch", () -> {
            CountDownLatch latch = new CountDownLatch(2);
            latch.countDown();
            return new Waiting(
                    millis -> {
                        latch.await();
                        return "open";
                    },
                    latch::countDown);
        });
        cases.addTimed("timed CountDownLatch", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            return new Waiting(millis -> latch.await(millis, TimeUnit.MILLISECONDS), latch::countDown);
        });
        cases.add("CyclicBarrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            return new Waiting(millis -> barrier.await() >= 0, () -> meet(barrier));
        });
        cases.addTimed("timed CyclicBarrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2, () -> {});
            return new Waiting(
                    millis -> {
                        try {
                            return barrier.await(millis, TimeUnit.MILLISECONDS) >= 0;
                        } finally {
                            Tasks.check(barrier.getParties() == 2, "the parties");
                        }
                    },
                    () -> meet(barrier));
        });
        cases.add("CyclicBarrier that others wait at", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            queue(() -> meet(barrier));
            return new Waiting(millis -> barrier.await() >= 0, () -> meet(barrier));
        });
        cases.add("Phaser.arriveAndAwaitAdvance", () -> {
            Phaser phaser = new Phaser(2);
            return new Waiting(millis -> phaser.arriveAndAwaitAdvance(), phaser::arrive);
        });
        cases.add("Phaser.awaitAdvance", () -> {
            Phaser phaser = new Phaser(1);
            return new Waiting(millis -> phaser.awaitAdvance(0), phaser::arrive);
        });
        cases.add("Phaser.awaitAdvanceInterruptibly", () -> {
            Phaser phaser = new Phaser(1);
            return new Waiting(millis -> phaser.awaitAdvanceInterruptibly(0), phaser::arrive);
        });
        cases.addTimed("timed Phaser.awaitAdvanceInterruptibly", () -> {
            Phaser phaser = new Phaser(1);
            return new Waiting(
                    millis -> phaser.awaitAdvanceInterruptibly(0, millis, TimeUnit.MILLISECONDS), phaser::arrive);
        });
        cases.add("Phaser below another", () -> {
            Phaser root = new Phaser(1);
            Phaser phaser = new Phaser(root, 1);
            phaser.arrive();
            return new Waiting(millis -> phaser.awaitAdvanceInterruptibly(0), root::arrive);
        });
        cases.add("Exchanger", () -> {
            Exchanger<String> exchanger = new Exchanger<>();
            return new Waiting(millis -> exchanger.exchange("mine"), () -> exchanger.exchange("other"));
        });
        cases.addTimed("timed Exchanger", () -> {
            Exchanger<String> exchanger = new Exchanger<>();
            return new Waiting(
                    millis -> exchanger.exchange("mine", millis, TimeUnit.MILLISECONDS),
                    () -> exchanger.exchange("other"));
        });
        return cases;
    }

    private static void meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException interrupted) {
            // the other one was
        }
    }

    public static String synchronizersInterrupted() throws Exception {
        return interrupted(synchronizers());
    }

    public static String synchronizersTimedOut() throws Exception {
        return timedOut(synchronizers());
    }

    public static String synchronizersReleased() throws Exception {
        return released(synchronizers());
    }

    private interface Queues {
        BlockingQueue<Integer> make();
    }

    private static void full(Cases cases, String name, Queues queues) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = "full " + name + (isQueued ? " with others waiting, " : ", ");
            cases.add(state + "put", () -> {
                BlockingQueue<Integer> queue = fill(queues, isQueued);
                return new Waiting(
                        millis -> {
                            queue.put(2);
                            return "put";
                        },
                        () -> drain(queue, isQueued));
            });
            cases.addTimed(state + "offer", () -> {
                BlockingQueue<Integer> queue = fill(queues, isQueued);
                return new Waiting(
                        millis -> queue.offer(2, millis, TimeUnit.MILLISECONDS), () -> drain(queue, isQueued));
            });
        }
    }

    private static BlockingQueue<Integer> fill(Queues queues, boolean isQueued) throws InterruptedException {
        BlockingQueue<Integer> queue = queues.make();
        while (queue.remainingCapacity() > 0) {
            queue.put(0);
        }
        if (isQueued) {
            queue(() -> queue.put(1));
        }
        return queue;
    }

    private static void drain(BlockingQueue<Integer> queue, boolean isQueued) throws InterruptedException {
        queue.take();
        if (isQueued) {
            queue.take();
        }
    }

    private static void empty(Cases cases, String name, Queues queues) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = "empty " + name + (isQueued ? " with others waiting, " : ", ");
            cases.add(state + "take", () -> {
                BlockingQueue<Integer> queue = wanted(queues, isQueued);
                return new Waiting(millis -> queue.take(), () -> supply(queue, isQueued));
            });
            cases.addTimed(state + "poll", () -> {
                BlockingQueue<Integer> queue = wanted(queues, isQueued);
                return new Waiting(
                        millis -> queue.poll(millis, TimeUnit.MILLISECONDS), () -> supply(queue, isQueued));
            });
        }
    }

    private static BlockingQueue<Integer> wanted(Queues queues, boolean isQueued) throws InterruptedException {
        BlockingQueue<Integer> queue = queues.make();
        if (isQueued) {
            queue(queue::take);
        }
        return queue;
    }

    private static void supply(BlockingQueue<Integer> queue, boolean isQueued) throws InterruptedException {
        queue.put(3);
        if (isQueued) {
            queue.put(3);
        }
    }

    private static Cases queues() {
        Cases cases = new Cases();
        Map<String, Queues> kinds = new LinkedHashMap<>();
        kinds.put("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(1));
        kinds.put("fair ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(1, true));
        kinds.put("LinkedBlockingQueue", () -> new LinkedBlockingQueue<>(1));
        kinds.put("LinkedBlockingDeque", () -> new LinkedBlockingDeque<>(1));
        kinds.put("SynchronousQueue", SynchronousQueue::new);
        kinds.put("fair SynchronousQueue", () -> new SynchronousQueue<>(true));
        kinds.forEach((name, queues) -> {
            full(cases, name, queues);
            empty(cases, name, queues);
        });
        empty(cases, "PriorityBlockingQueue", PriorityBlockingQueue::new);
        empty(cases, "LinkedTransferQueue", LinkedTransferQueue::new);
        cases.add("deque, putFirst", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            deque.put(1);
            return new Waiting(
                    millis -> {
                        deque.putFirst(2);
                        return "put";
                    },
                    deque::takeLast);
        });
        cases.addTimed("deque, offerLast", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            deque.put(1);
            return new Waiting(millis -> deque.offerLast(2, millis, TimeUnit.MILLISECONDS), deque::takeFirst);
        });
        cases.add("deque, takeLast", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            return new Waiting(millis -> deque.takeLast(), () -> deque.put(3));
        });
        cases.addTimed("deque, pollFirst", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            return new Waiting(millis -> deque.pollFirst(millis, TimeUnit.MILLISECONDS), () -> deque.put(3));
        });
        cases.add("transfer", () -> {
            TransferQueue<Integer> queue = new LinkedTransferQueue<>();
            return new Waiting(
                    millis -> {
                        queue.transfer(1);
                        return "transferred";
                    },
                    queue::take);
        });
        cases.addTimed("tryTransfer", () -> {
            TransferQueue<Integer> queue = new LinkedTransferQueue<>();
            return new Waiting(millis -> queue.tryTransfer(1, millis, TimeUnit.MILLISECONDS), queue::take);
        });
        cases.add("DelayQueue, take", () -> {
            DelayQueue<Delay> queue = new DelayQueue<>();
            return new Waiting(millis -> queue.take() != null, () -> queue.put(new Delay("now", System.nanoTime())));
        });
        cases.addTimed("DelayQueue, poll", () -> {
            DelayQueue<Delay> queue = new DelayQueue<>();
            queue.put(new Delay("late", System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS * 2)));
            return new Waiting(
                    millis -> queue.poll(millis, TimeUnit.MILLISECONDS) != null, () -> queue.put(new Delay("now", System.nanoTime())));
        });
        cases.add("ExecutorCompletionService, take", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorCompletionService<String> service = completions(latch);
            return new Waiting(millis -> service.take().get(), latch::countDown);
        });
        cases.addTimed("ExecutorCompletionService, poll", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorCompletionService<String> service = completions(latch);
            return new Waiting(
                    millis -> {
                        var future = service.poll(millis, TimeUnit.MILLISECONDS);
                        return future == null ? null : future.get();
                    },
                    latch::countDown);
        });
        return cases;
    }

    private static ExecutorCompletionService<String> completions(CountDownLatch latch) {
        ExecutorCompletionService<String> service =
                new ExecutorCompletionService<>(work -> start(false, work::run));
        service.submit(() -> {
            latch.await();
            return "done";
        });
        return service;
    }

    public static String queuesInterrupted() throws Exception {
        return interrupted(queues());
    }

    public static String queuesTimedOut() throws Exception {
        return timedOut(queues());
    }

    public static String queuesReleased() throws Exception {
        return released(queues());
    }

    private static ExecutorService daemons(int threads) {
        return Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
    }

    private interface PoolCall {
        Object call(ExecutorService pool, CountDownLatch latch, long millis) throws Exception;
    }

    private static Setup pool(PoolCall call) {
        return () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorService pool = daemons(1);
            return new Waiting(millis -> call.call(pool, latch, millis), latch::countDown);
        };
    }

    private static String open(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "open";
    }

    private static Cases futures() {
        Cases cases = new Cases();
        cases.add("FutureTask.get", () -> {
            FutureTask<String> future = new FutureTask<>(() -> "done");
            return new Waiting(millis -> future.get(), future::run);
        });
        cases.addTimed("timed FutureTask.get", () -> {
            FutureTask<String> future = new FutureTask<>(() -> "done");
            return new Waiting(millis -> future.get(millis, TimeUnit.MILLISECONDS), future::run);
        });
        cases.add("CompletableFuture.get", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waiting(millis -> future.get(), () -> future.complete("done"));
        });
        cases.add("CompletableFuture.join", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waiting(millis -> future.join(), () -> future.complete("done"));
        });
        cases.addTimed("timed CompletableFuture.get", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waiting(
                    millis -> future.get(millis, TimeUnit.MILLISECONDS), () -> future.complete("done"));
        });
        cases.addTimed("CompletableFuture.orTimeout", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waiting(
                    millis -> future.copy().orTimeout(millis, TimeUnit.MILLISECONDS).get(),
                    () -> future.complete("done"));
        });
        cases.add("ForkJoinTask.get", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waiting(millis -> task.get(), () -> task.complete("done"));
        });
        cases.add("ForkJoinTask.join", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waiting(millis -> task.join(), () -> task.complete("done"));
        });
        cases.addTimed("timed ForkJoinTask.get", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waiting(
                    millis -> task.get(millis, TimeUnit.MILLISECONDS), () -> task.complete("done"));
        });
        cases.add("submit and get", pool((pool, latch, millis) -> pool.submit(() -> open(latch)).get()));
        cases.add(
                "invokeAll",
                pool((pool, latch, millis) ->
                        pool.invokeAll(List.of(() -> open(latch), () -> "b")).size()));
        cases.add(
                "invokeAny",
                pool((pool, latch, millis) -> pool.invokeAny(List.of(() -> open(latch)))));
        cases.addTimed(
                "timed invokeAll",
                pool((pool, latch, millis) -> pool
                        .invokeAll(List.of(() -> open(latch)), millis, TimeUnit.MILLISECONDS)
                        .get(0)
                        .isCancelled()));
        cases.addTimed(
                "timed invokeAny",
                pool((pool, latch, millis) ->
                        pool.invokeAny(List.of(() -> open(latch)), millis, TimeUnit.MILLISECONDS)));
        cases.addTimed("awaitTermination", pool((pool, latch, millis) -> {
            pool.submit(() -> open(latch));
            pool.shutdown();
            return pool.awaitTermination(millis, TimeUnit.MILLISECONDS);
        }));
        cases.addTimed("awaitTermination of a fork-join pool", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ForkJoinPool pool = new ForkJoinPool(1);
            return new Waiting(
                    millis -> {
                        pool.submit(() -> open(latch));
                        pool.shutdown();
                        return pool.awaitTermination(millis, TimeUnit.MILLISECONDS);
                    },
                    latch::countDown);
        });
        cases.add("close", pool((pool, latch, millis) -> {
            pool.submit(() -> open(latch));
            pool.close();
            return pool.isTerminated();
        }));
        return cases;
    }

    public static String futuresInterrupted() throws Exception {
        return interrupted(futures());
    }

    public static String futuresTimedOut() throws Exception {
        return timedOut(futures());
    }

    public static String futuresReleased() throws Exception {
        return released(futures());
    }

    private interface ThreadCall {
        Object call(Thread thread, long millis) throws Exception;
    }

    private static Setup joining(boolean isVirtual, ThreadCall call) {
        return () -> {
            CountDownLatch latch = new CountDownLatch(1);
            Thread thread = start(isVirtual, latch::await);
            return new Waiting(millis -> call.call(thread, millis), latch::countDown);
        };
    }

    private static Setup parking(Call call) {
        return () -> {
            AtomicReference<Thread> waiter = new AtomicReference<>();
            CountDownLatch known = new CountDownLatch(1);
            return new Waiting(
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

    private static Cases threads() {
        Cases cases = new Cases();
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

    public static String threadsInterrupted() throws Exception {
        return interrupted(threads());
    }

    public static String threadsTimedOut() throws Exception {
        return timedOut(threads());
    }

    public static String threadsReleased() throws Exception {
        return released(threads());
    }

    /** Nobody wakes a sleeper. */
    private static Cases sleeps() {
        Cases cases = new Cases();
        cases.addTimed("sleep", () -> new Waiting(
                millis -> {
                    Thread.sleep(millis);
                    return "slept";
                },
                () -> {}));
        cases.addTimed("sleep for a duration", () -> new Waiting(
                millis -> {
                    Thread.sleep(java.time.Duration.ofMillis(millis));
                    return "slept";
                },
                () -> {}));
        cases.addTimed("sleep of a unit", () -> new Waiting(
                millis -> {
                    TimeUnit.MILLISECONDS.sleep(millis);
                    return "slept";
                },
                () -> {}));
        return cases;
    }

    public static String sleepsInterrupted() throws Exception {
        return interrupted(sleeps());
    }

    public static String sleepsTimedOut() throws Exception {
        return timedOut(sleeps());
    }

    /** The names of all programs. */
    public static List<String> programs() {
        List<String> names = new ArrayList<>();
        for (String kind : List.of("locks", "stamps", "conditions", "synchronizers", "queues", "futures", "threads")) {
            names.addAll(List.of(kind + "Interrupted", kind + "TimedOut", kind + "Released"));
        }
        names.addAll(List.of("sleepsInterrupted", "sleepsTimedOut"));
        return names;
    }
}
