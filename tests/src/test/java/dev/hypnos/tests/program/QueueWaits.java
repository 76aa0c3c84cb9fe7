package dev.hypnos.tests.program;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;

/** Blocking queues that are full or empty. */
public final class QueueWaits {
    private QueueWaits() {}

    private interface Queues {
        BlockingQueue<Integer> make();
    }

    private static void full(Waits.Cases cases, String name, Queues queues) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = "full " + name + (isQueued ? " with others waiting, " : ", ");
            cases.add(state + "put", () -> {
                BlockingQueue<Integer> queue = fill(queues, isQueued);
                return new Waits.Waiting(
                        millis -> {
                            queue.put(2);
                            return "put";
                        },
                        () -> drain(queue, isQueued));
            });
            cases.addTimed(state + "offer", () -> {
                BlockingQueue<Integer> queue = fill(queues, isQueued);
                return new Waits.Waiting(
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
            Waits.queue(() -> queue.put(1));
        }
        return queue;
    }

    private static void drain(BlockingQueue<Integer> queue, boolean isQueued) throws InterruptedException {
        queue.take();
        if (isQueued) {
            queue.take();
        }
    }

    private static void empty(Waits.Cases cases, String name, Queues queues) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = "empty " + name + (isQueued ? " with others waiting, " : ", ");
            cases.add(state + "take", () -> {
                BlockingQueue<Integer> queue = wanted(queues, isQueued);
                return new Waits.Waiting(millis -> queue.take(), () -> supply(queue, isQueued));
            });
            cases.addTimed(state + "poll", () -> {
                BlockingQueue<Integer> queue = wanted(queues, isQueued);
                return new Waits.Waiting(
                        millis -> queue.poll(millis, TimeUnit.MILLISECONDS), () -> supply(queue, isQueued));
            });
        }
    }

    private static BlockingQueue<Integer> wanted(Queues queues, boolean isQueued) throws InterruptedException {
        BlockingQueue<Integer> queue = queues.make();
        if (isQueued) {
            Waits.queue(queue::take);
        }
        return queue;
    }

    private static void supply(BlockingQueue<Integer> queue, boolean isQueued) throws InterruptedException {
        queue.put(3);
        if (isQueued) {
            queue.put(3);
        }
    }

    private static Waits.Cases queues() {
        Waits.Cases cases = new Waits.Cases();
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
            return new Waits.Waiting(
                    millis -> {
                        deque.putFirst(2);
                        return "put";
                    },
                    deque::takeLast);
        });
        cases.addTimed("deque, offerLast", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            deque.put(1);
            return new Waits.Waiting(millis -> deque.offerLast(2, millis, TimeUnit.MILLISECONDS), deque::takeFirst);
        });
        cases.add("deque, takeLast", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            return new Waits.Waiting(millis -> deque.takeLast(), () -> deque.put(3));
        });
        cases.addTimed("deque, pollFirst", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            return new Waits.Waiting(millis -> deque.pollFirst(millis, TimeUnit.MILLISECONDS), () -> deque.put(3));
        });
        cases.add("transfer", () -> {
            TransferQueue<Integer> queue = new LinkedTransferQueue<>();
            return new Waits.Waiting(
                    millis -> {
                        queue.transfer(1);
                        return "transferred";
                    },
                    queue::take);
        });
        cases.addTimed("tryTransfer", () -> {
            TransferQueue<Integer> queue = new LinkedTransferQueue<>();
            return new Waits.Waiting(millis -> queue.tryTransfer(1, millis, TimeUnit.MILLISECONDS), queue::take);
        });
        cases.add("DelayQueue, take", () -> {
            DelayQueue<Delay> queue = new DelayQueue<>();
            return new Waits.Waiting(
                    millis -> queue.take() != null, () -> queue.put(new Delay("now", System.nanoTime())));
        });
        cases.addTimed("DelayQueue, poll", () -> {
            DelayQueue<Delay> queue = new DelayQueue<>();
            queue.put(new Delay("late", System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Waits.LONG_MILLIS * 2)));
            return new Waits.Waiting(
                    millis -> queue.poll(millis, TimeUnit.MILLISECONDS) != null,
                    () -> queue.put(new Delay("now", System.nanoTime())));
        });
        cases.add("ExecutorCompletionService, take", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorCompletionService<String> service = completions(latch);
            return new Waits.Waiting(millis -> service.take().get(), latch::countDown);
        });
        cases.addTimed("ExecutorCompletionService, poll", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorCompletionService<String> service = completions(latch);
            return new Waits.Waiting(
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
                new ExecutorCompletionService<>(work -> Waits.start(false, work::run));
        service.submit(() -> {
            latch.await();
            return "done";
        });
        return service;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(queues());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(queues());
    }

    public static String released() throws Exception {
        return Waits.released(queues());
    }
}
