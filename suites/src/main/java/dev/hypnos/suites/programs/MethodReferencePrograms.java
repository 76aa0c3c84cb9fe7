package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Methods of threads and monitors, called by reference. */
public class MethodReferencePrograms extends Programs {
    private final Object lock = new Object();
    private volatile boolean ready;

    private interface Call {
        void run() throws InterruptedException;
    }

    /** notify and wait by reference act on the monitor that is held. */
    @Outcomes({"waited", "did not wait"})
    public Object waitAndNotifyByReference() throws InterruptedException {
        Call wait = lock::wait;
        Runnable wake = lock::notifyAll;
        Thread thread = start(() -> {
            synchronized (lock) {
                ready = true;
                wake.run();
            }
        });
        synchronized (lock) {
            log = ready ? "did not wait" : "waited";
            while (!ready) {
                wait.run();
            }
        }
        thread.join();
        return log;
    }

    /** An interrupt by reference is an event of its own: it may come after the start of its thread. */
    @Outcomes({"true,true", "false,true"})
    public Object interruptByReference() throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread thread = start(main::interrupt);
        ready = true;
        boolean early = main.isInterrupted();
        while (thread.isAlive()) {
            Thread.onSpinWait();
        }
        return early + "," + Thread.interrupted();
    }

    /** An interrupt by reference may come after what the starter of its thread does next. */
    @Outcomes({"interrupted", "notified"})
    public Object interruptByReferenceAgainstANotification() throws InterruptedException {
        Thread waiter = start(() -> {
            synchronized (lock) {
                ready = true;
                try {
                    lock.wait();
                    log = "notified";
                } catch (InterruptedException expected) {
                    log = "interrupted";
                }
            }
        });
        while (!ready) {
            Thread.sleep(1);
        }
        Thread interrupter = start(waiter::interrupt);
        synchronized (lock) {
            lock.notify();
        }
        interrupter.join();
        waiter.join();
        return log;
    }

    /** A join by reference waits. */
    @Outcomes("ran")
    public Object joinByReference() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                log = "ran";
            }
        });
        Call join = thread::join;
        join.run();
        return log;
    }

    /** A start by reference starts. */
    @Outcomes({"true", "false"})
    public Object startByReference() throws InterruptedException {
        Thread thread = new Thread(() -> ready = true);
        Runnable start = thread::start;
        start.run();
        boolean seen = ready;
        thread.join();
        return seen;
    }

    /** isAlive and getState by reference. */
    @Outcomes({"true,RUNNABLE", "true,TERMINATED", "false,TERMINATED"})
    public Object questionsByReference() throws Exception {
        Thread thread = start(() -> ready = true);
        BooleanSupplier alive = thread::isAlive;
        Callable<Thread.State> state = thread::getState;
        String result = alive.getAsBoolean() + "," + state.call();
        thread.join();
        return result;
    }

    /** Park by reference waits for the permit. */
    @Outcomes("parked")
    public Object parkByReference() throws InterruptedException {
        Runnable park = LockSupport::park;
        Thread thread = start(() -> {
            while (!ready) {
                park.run();
            }
            log = "parked";
        });
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return log;
    }
}
