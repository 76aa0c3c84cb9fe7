package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A worker takes jobs from a concurrent queue, which needs no lock, and waits for the bell when there is none. Between
 * the look into the queue and the wait a job comes and the bell is rung, for nobody. The worker waits beside its job.
 *
 * <p>Fixed: the worker looks again when it holds the bell, and whoever rings it holds it too.
 */
public class BellRungTooEarly {
    static class Worker {
        final Queue<String> jobs = new ConcurrentLinkedQueue<>();
        final Object bell = new Object();

        void submit(String job) {
            jobs.add(job);
            synchronized (bell) {
                bell.notifyAll();
            }
        }

        String next() throws InterruptedException {
            String job = jobs.poll();
            while (job == null) {
                waitForTheBell();
                job = jobs.poll();
            }
            return job;
        }

        @SuppressWarnings("WaitNotInLoop") // the bug
        void waitForTheBell() throws InterruptedException {
            synchronized (bell) {
                bell.wait();
            }
        }
    }

    static class FixedWorker extends Worker {
        @Override
        void waitForTheBell() throws InterruptedException {
            synchronized (bell) {
                while (jobs.isEmpty()) {
                    bell.wait();
                }
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        workOneJob(new Worker());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        workOneJob(new FixedWorker());
    }

    private static void workOneJob(Worker worker) throws InterruptedException {
        Thread client = Thread.ofPlatform().name("client").start(() -> worker.submit("job"));
        assertEquals("job", worker.next());
        client.join();
    }
}
