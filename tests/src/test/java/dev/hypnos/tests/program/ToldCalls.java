package dev.hypnos.tests.program;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Calls of methods of {@code Thread}, some of which are told of before and lead elsewhere. */
public final class ToldCalls {
    private ToldCalls() {}

    public static void direct() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        Thread.yield();
        Thread.sleep(1);
        thread.join();
    }

    /** The same by reflection and by references, which nobody tells of. */
    public static void indirect() throws Exception {
        Thread thread = new Thread(() -> {});
        Thread.class.getMethod("start").invoke(thread);
        Thread.class.getMethod("yield").invoke(null);
        Thread.class.getMethod("sleep", long.class).invoke(null, 1L);
        Thread.class.getMethod("join").invoke(thread);
    }

    private static final class Named extends Thread {
        @Override
        public synchronized void start() {
            super.start();
        }
    }

    public static void overridden() throws InterruptedException {
        Thread thread = new Named();
        thread.start();
        thread.join();
    }

    /** A worker of a pool is started by the JDK, whatever was told before. */
    public static void started() throws Exception {
        Thread none = null;
        try {
            none.start();
        } catch (NullPointerException expected) {
            // on purpose
        }
        new Thread() {
            @Override
            public void start() {
                // never starts
            }
        }.start();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> 1).get();
        pool.shutdown();
    }

    private record Server() {
        void start() {}

        void join() {}
    }

    /** Other classes have methods of these names. */
    public static void others() throws Exception {
        Server server = new Server();
        server.start();
        server.join();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> 1).get();
        pool.shutdown();
    }
}
