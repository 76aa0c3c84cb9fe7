package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions of locks: who is signalled, and how waiting ends. */
public class ConditionPrograms extends Programs {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition condition = lock.newCondition();
    private final ArrayDeque<Integer> items = new ArrayDeque<>();

    private int waiters() {
        lock.lock();
        try {
            return lock.getWaitQueueLength(condition);
        } finally {
            lock.unlock();
        }
    }

    private void signal() {
        lock.lock();
        condition.signal();
        lock.unlock();
    }

    private Thread waiter(String name) {
        return start(() -> {
            lock.lock();
            condition.await();
            say(name);
            lock.unlock();
        });
    }

    /** A signal goes to the one who waits longest. */
    @Outcomes("A")
    public Object aSignalGoesToTheLongestWaiter() throws Exception {
        Thread a = waiter("A");
        until(() -> waiters() == 1);
        waiter("B");
        until(() -> waiters() == 2);
        signal();
        a.join();
        return log();
    }

    /** All who are signalled get a fair lock in the order in which they waited. */
    @Outcomes("AB")
    public Object allSignalledReturnInOrder() throws Exception {
        Thread a = waiter("A");
        until(() -> waiters() == 1);
        Thread b = waiter("B");
        until(() -> waiters() == 2);
        lock.lock();
        condition.signalAll();
        lock.unlock();
        a.join();
        b.join();
        return log();
    }

    /** A signal that nobody waits for is lost. */
    @Outcomes({"A", "deadlock"})
    public Object aSignalIsNotKept() throws Exception {
        Thread a = waiter("A");
        signal();
        a.join();
        return log();
    }

    /** Waiting gives back all holds and takes all again. */
    @Outcomes("2")
    public Object waitingReleasesAllHolds() throws Exception {
        Thread a = start(() -> {
            lock.lock();
            lock.lock();
            condition.await();
            say(lock.getHoldCount());
        });
        until(() -> waiters() == 1);
        signal();
        a.join();
        return log();
    }

    /** The time and the signal race. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedWaitRacesWithTheSignal() throws Exception {
        Thread a = start(() -> {
            lock.lock();
            say(condition.await(1, TimeUnit.SECONDS));
            lock.unlock();
        });
        until(() -> waiters() == 1 || a.getState() == Thread.State.TERMINATED);
        signal();
        a.join();
        return log();
    }

    /** awaitNanos tells what is left of the time. */
    @Outcomes("600")
    public Object awaitNanosReturnsTheRest() throws Exception {
        Thread a = start(() -> {
            lock.lock();
            say(TimeUnit.NANOSECONDS.toMillis(condition.awaitNanos(TimeUnit.SECONDS.toNanos(1))));
            lock.unlock();
        });
        until(() -> waiters() == 1);
        Thread.sleep(400);
        signal();
        a.join();
        return log();
    }

    /** Waiting until a time that has passed does not wait. */
    @Outcomes({"false"})
    public Object awaitUntilThePastReturnsAtOnce() throws Exception {
        lock.lock();
        return condition.awaitUntil(new Date(System.currentTimeMillis() - 1));
    }

    /** An interrupt does not end an uninterruptible wait, and stays. */
    @Outcomes("waits,true")
    public Object anUninterruptibleWaitKeepsTheInterrupt() throws Exception {
        Thread a = start(() -> {
            lock.lock();
            condition.awaitUninterruptibly();
            say(Thread.interrupted());
            lock.unlock();
        });
        until(() -> waiters() == 1);
        a.interrupt();
        say(waiters() == 1 ? "waits," : "left,");
        signal();
        a.join();
        return log();
    }

    private Thread interruptibleWaiter() {
        return start(() -> {
            lock.lock();
            try {
                condition.await();
                say("signalled," + Thread.interrupted());
            } catch (InterruptedException thrown) {
                say("interrupted," + Thread.interrupted());
            } finally {
                lock.unlock();
            }
        });
    }

    /** Who is interrupted and then signalled, before it ran, may take it either way. */
    @Outcomes({"interrupted,false", "signalled,true"})
    public Object anInterruptThenASignal() throws Exception {
        Thread a = interruptibleWaiter();
        until(() -> waiters() == 1);
        a.interrupt();
        signal();
        a.join();
        return log();
    }

    /** Who is signalled and then interrupted was signalled. */
    @Outcomes({"signalled,true", "signalled,false"})
    public Object aSignalThenAnInterrupt() throws Exception {
        Thread a = interruptibleWaiter();
        until(() -> waiters() == 1);
        signal();
        a.interrupt();
        a.join();
        return log();
    }

    /** An interrupted waiter does not swallow the signal for another. */
    @Outcomes({"interrupted,false,0", "signalled,true,1"})
    public Object anInterruptedWaiterPassesTheSignalOn() throws Exception {
        Thread a = interruptibleWaiter();
        until(() -> waiters() == 1);
        start(() -> {
            lock.lock();
            condition.await();
            lock.unlock();
        });
        until(() -> waiters() == 2);
        a.interrupt();
        signal();
        a.join();
        return log() + "," + waiters();
    }

    /** Waiting without the lock throws. */
    @Outcomes("throws IllegalMonitorStateException")
    public Object waitingNeedsTheLock() throws Exception {
        condition.await();
        return "waited";
    }

    private void put(ReentrantLock lock, Condition condition, int item) throws InterruptedException {
        lock.lock();
        while (!items.isEmpty()) {
            condition.await();
        }
        items.add(item);
        condition.signal();
        lock.unlock();
    }

    private int take(ReentrantLock lock, Condition condition) throws InterruptedException {
        lock.lock();
        while (items.isEmpty()) {
            condition.await();
        }
        int item = items.remove();
        condition.signal();
        lock.unlock();
        return item;
    }

    private String twoPutAndTwoTake(ReentrantLock lock, Condition condition) throws InterruptedException {
        Thread a = start(() -> take(lock, condition));
        Thread b = start(() -> take(lock, condition));
        Thread c = start(() -> put(lock, condition, 1));
        put(lock, condition, 2);
        a.join();
        b.join();
        c.join();
        return "done";
    }

    /** One condition for both sides and single signals: a signal can reach the wrong side, and all wait. */
    @Outcomes({"done", "deadlock"})
    public Object oneConditionForTwoSidesDeadlocks() throws Exception {
        ReentrantLock unfair = new ReentrantLock();
        return twoPutAndTwoTake(unfair, unfair.newCondition());
    }

    /** With a fair lock as well: the second to put queues while the first puts, and before the signal. */
    @Outcomes({"done", "deadlock"})
    public Object aFairLockDoesNotHelpAgainstAWrongSignal() throws Exception {
        return twoPutAndTwoTake(lock, condition);
    }

    /** With all signalled none waits for ever. */
    @Outcomes({"12", "21"})
    public Object allSignalledReachBothSides() throws Exception {
        Thread a = start(() -> say(takeAll()));
        Thread b = start(() -> putAll(1));
        putAll(2);
        say(takeAll());
        a.join();
        b.join();
        return log();
    }

    private void putAll(int item) throws InterruptedException {
        lock.lock();
        while (!items.isEmpty()) {
            condition.await();
        }
        items.add(item);
        condition.signalAll();
        lock.unlock();
    }

    private int takeAll() throws InterruptedException {
        lock.lock();
        while (items.isEmpty()) {
            condition.await();
        }
        int item = items.remove();
        condition.signalAll();
        lock.unlock();
        return item;
    }
}
