package dev.hypnos.tests.program;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What threads order: starts, ends, interrupts (the Java Language Specification, 17.4.4 and 17.4.5), timers. */
@SuppressWarnings("ThreadSafe") // as programs in the wild
public final class OrderByThreads {
    private OrderByThreads() {}

    public static void rightStartAndJoin() throws InterruptedException {
        HandOver handed = new HandOver();
        handed.write();
        Thread other = Tasks.start(() -> handed.value++);
        other.join();
        handed.read();
    }

    public static void writeAfterStart() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(handed::read);
        handed.write();
        other.join();
    }

    public static void rightTimedJoin() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(handed::write);
        other.join(1000);
        if (!other.isAlive()) {
            handed.read();
        }
    }

    public static void joinThatTimesOut() throws InterruptedException {
        HandOver handed = new HandOver();
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = Tasks.start(() -> {
            handed.write();
            latch.await();
        });
        other.join(1);
        handed.read();
        latch.countDown();
    }

    public static void rightIsAlive() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(handed::write);
        if (!other.isAlive()) {
            handed.read();
        }
    }

    public static void isStillAlive() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(() -> {
            handed.write();
            Thread.sleep(1);
        });
        if (other.isAlive()) {
            handed.read();
        }
        other.join();
    }

    public static void rightTerminatedState() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(handed::write);
        if (other.getState() == Thread.State.TERMINATED) {
            handed.read();
        }
    }

    public static void rightVirtualThread() throws InterruptedException {
        HandOver handed = new HandOver();
        handed.write();
        Thread other = Thread.startVirtualThread(() -> handed.value++);
        other.join();
        handed.read();
    }

    // Interrupts

    private static void interrupted(HandOver.Look look) throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(() -> {
            if (look.sees()) {
                handed.read();
            }
        });
        handed.write();
        other.interrupt();
        other.join();
    }

    public static void rightIsInterrupted() throws InterruptedException {
        interrupted(() -> Thread.currentThread().isInterrupted());
    }

    public static void rightInterrupted() throws InterruptedException {
        interrupted(Thread::interrupted);
    }

    public static void rightInterruptedInSleep() throws InterruptedException {
        interrupted(() -> {
            try {
                Thread.sleep(1000);
                return false;
            } catch (InterruptedException seen) {
                return true;
            }
        });
    }

    public static void rightInterruptedInWait() throws InterruptedException {
        Object monitor = new Object();
        interrupted(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                    return false;
                } catch (InterruptedException seen) {
                    return true;
                }
            }
        });
    }

    public static void rightInterruptedInTimedWait() throws InterruptedException {
        Object monitor = new Object();
        interrupted(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait(1000);
                    return false;
                } catch (InterruptedException seen) {
                    return true;
                }
            }
        });
    }

    public static void rightInterruptedInJoin() throws InterruptedException {
        Thread main = Thread.currentThread();
        interrupted(() -> {
            try {
                main.join();
                return false;
            } catch (InterruptedException seen) {
                return true;
            }
        });
    }

    public static void rightInterruptedInAwait() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        interrupted(() -> {
            try {
                latch.await();
                return false;
            } catch (InterruptedException seen) {
                return true;
            }
        });
    }

    public static void rightInterruptedInPark() throws InterruptedException {
        interrupted(() -> {
            LockSupport.park();
            return Thread.interrupted();
        });
    }

    /** Is interrupted only after it has read. */
    private static void notInterruptedInTime(Tasks.Action wait) throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = Tasks.start(() -> {
            wait.run();
            handed.read();
            Tasks.check(!Thread.interrupted(), "no interrupt");
        });
        handed.write();
        Thread.sleep(10);
        other.interrupt();
        other.join();
    }

    public static void sleepThatEnds() throws InterruptedException {
        notInterruptedInTime(() -> Thread.sleep(1));
    }

    public static void waitThatEnds() throws InterruptedException {
        Object monitor = new Object();
        notInterruptedInTime(() -> {
            synchronized (monitor) {
                monitor.wait(1);
            }
        });
    }

    public static void notInterrupted() throws InterruptedException {
        interrupted(() -> !Thread.interrupted());
    }

    /** Time orders nothing. */
    public static void sleeping() throws InterruptedException {
        HandOver.byWaiting(() -> Thread.sleep(1), () -> Thread.sleep(10));
    }

    public static void yielding() throws InterruptedException {
        HandOver.byWaiting(Thread::yield, Thread::yield);
    }

    // Timers

    private static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    public static void rightTimer() throws InterruptedException {
        HandOver handed = new HandOver();
        CountDownLatch latch = new CountDownLatch(2);
        Timer timer = new Timer();
        handed.write();
        timer.schedule(
                task(() -> {
                    handed.value++;
                    latch.countDown();
                }),
                1);
        timer.schedule(
                task(() -> {
                    handed.value++;
                    latch.countDown();
                }),
                2);
        latch.await();
        handed.read();
    }

    public static void writeAfterSchedule() throws InterruptedException {
        HandOver handed = new HandOver();
        CountDownLatch latch = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(
                task(() -> {
                    handed.read();
                    latch.countDown();
                }),
                1);
        handed.write();
        latch.await();
    }

    // References and handlers

    public static void rightReferenceQueue() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        HandOver.byWaiting(reference::enqueue, queue::remove);
    }

    public static void rightPolledReference() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        HandOver.by(reference::enqueue, () -> queue.poll() != null);
    }

    public static void referenceThatIsNotThere() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        HandOver.by(reference::enqueue, () -> queue.poll() == null);
    }

    public static void rightUncaughtExceptionHandler() throws InterruptedException {
        HandOver handed = new HandOver();
        Thread other = new Thread(() -> {
            throw new IllegalStateException();
        });
        other.setUncaughtExceptionHandler((thread, thrown) -> handed.write());
        other.start();
        other.join();
        handed.read();
    }

    public static void rightInterruptOfAGroup() throws InterruptedException {
        HandOver handed = new HandOver();
        ThreadGroup group = new ThreadGroup("group");
        Thread other = new Thread(group, Tasks.runnable(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException seen) {
                handed.read();
            }
        }));
        other.start();
        handed.write();
        group.interrupt();
        other.join();
    }

    public static void rightInterruptedInLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        interrupted(() -> {
            try {
                lock.lockInterruptibly();
                return false;
            } catch (InterruptedException seen) {
                return true;
            }
        });
        lock.unlock();
    }

    public static void rightInterruptedInTake() throws InterruptedException {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        interrupted(() -> {
            try {
                queue.take();
                return false;
            } catch (InterruptedException seen) {
                return true;
            }
        });
    }

    public static void rightInterruptedInCondition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        interrupted(() -> {
            lock.lock();
            try {
                lock.newCondition().await();
                return false;
            } catch (InterruptedException seen) {
                return true;
            } finally {
                lock.unlock();
            }
        });
    }
}
