package dev.hypnos.tests.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A task that looks a number of times for what comes with time, and then gives up. */
public final class GivingUp {
    private static volatile boolean came;

    private GivingUp() {}

    public static String afterAFewLooks() {
        return after(500);
    }

    public static String afterManyLooks() {
        return after(5_000);
    }

    /** There is no deadline, and both tasks only repeat themselves until they are done. */
    public static String whileAnotherWorks() throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread looking = Tasks.start("looking", () -> {
            for (int i = 0; i < 5_000; i++) {
                Tasks.check(queue.size() <= 1, "one at most");
            }
        });
        for (int i = 0; i < 5_000; i++) {
            queue.put(i);
            queue.take();
        }
        looking.join();
        return "gave up";
    }

    private static String after(int looks) {
        Tasks.start("sleeper", () -> {
            Thread.sleep(5);
            came = true;
        });
        for (int i = 0; i < looks; i++) {
            if (came) {
                return "came";
            }
        }
        return "gave up";
    }
}
