package dev.hypnos.tests.program;

/** Shorthand for what nearly every program does. */
final class Tasks {
    private Tasks() {}

    /** What a thread does; may throw anything. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    static Runnable runnable(Action action) {
        return () -> {
            try {
                action.run();
            } catch (Exception thrown) {
                throw new IllegalStateException(thrown);
            }
        };
    }

    static Thread start(Action action) {
        Thread thread = new Thread(runnable(action));
        thread.start();
        return thread;
    }

    static Thread start(String name, Action action) {
        Thread thread = new Thread(runnable(action), name);
        thread.start();
        return thread;
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Starts a thread for each action and waits for all. */
    static void run(Action... actions) throws InterruptedException {
        Thread[] threads = new Thread[actions.length];
        for (int i = 0; i < actions.length; i++) {
            threads[i] = start(actions[i]);
        }
        join(threads);
    }

    static void check(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }

    static void checkEqual(Object expected, Object actual, String what) {
        check(expected.equals(actual), what + " is " + actual + ", not " + expected);
    }
}
