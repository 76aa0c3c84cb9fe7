package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two workers wait for jobs; each new job notifies one of them. A worker that was notified and then interrupted finds
 * the interrupt, throws, and leaves: it neither takes the job nor tells anyone. The job lies there, the other worker
 * sleeps.
 *
 * <p>Fixed: who leaves passes the notification on.
 */
public class SignalDiesWithInterrupted {
    static class Jobs {
        private final Deque<String> jobs = new ArrayDeque<>();

        synchronized void put(String job) {
            jobs.add(job);
            notify();
        }

        synchronized String take() throws InterruptedException {
            while (jobs.isEmpty()) {
                wait();
            }
            if (Thread.interrupted()) {
                leave();
                throw new InterruptedException();
            }
            return jobs.remove();
        }

        void leave() {}
    }

    static class FixedJobs extends Jobs {
        @Override
        synchronized void leave() {
            notify();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        interruptOneOfTwoWorkers(new Jobs());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        interruptOneOfTwoWorkers(new FixedJobs());
    }

    private static void interruptOneOfTwoWorkers(Jobs jobs) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Runnable worker = () -> {
            try {
                jobs.take();
                done.incrementAndGet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread leaving = Thread.ofPlatform().name("leaving").start(worker);
        Thread staying = Thread.ofPlatform().name("staying").start(worker);
        jobs.put("job");
        leaving.interrupt();
        leaving.join();
        if (done.get() > 0) {
            jobs.put("another job");
        }
        staying.join();
    }
}
