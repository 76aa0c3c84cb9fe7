package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tests that return, or whose time is up, before all is done. */
@SuppressWarnings({"NonAtomicOperationOnVolatileField", "FutureReturnValueIgnored"}) // as programs in the wild
public final class Unfinished {
    private static volatile int count;

    private Unfinished() {}

    /** About to fail, and nobody waits for it. */
    public static void leavesAThread() {
        Thread thread = new Thread(
                () -> {
                    count++;
                    throw new IllegalStateException("never seen");
                },
                "straggler");
        thread.start();
        count++;
    }

    public static void leavesADaemon() {
        Thread thread = new Thread(() -> count++, "daemon");
        thread.setDaemon(true);
        thread.start();
        count++;
    }

    public static void joins() throws InterruptedException {
        Thread thread = new Thread(() -> count++);
        thread.start();
        count++;
        thread.join();
    }

    /** Its workers wait for work. */
    public static void leavesAnIdlePool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> count++).get();
        pool.submit(() -> count++).get();
    }

    /** A server goes on for as long as its node does. */
    public static void leavesAServer() throws InterruptedException {
        Cluster.of("server").node("server").start(Server.class);
        Thread.sleep(10);
        count++;
    }

    /** Never done. */
    static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws InterruptedException {
            while (true) {
                count++;
                Thread.sleep(1);
            }
        }
    }

    /** Short the first time, and then without end: which it is, a file tells. */
    public static void operatesForEver() throws Exception {
        Thread thread = new Thread(() -> count++);
        thread.start();
        boolean isFirst = isFirst();
        while (!isFirst) {
            count++;
        }
        thread.join();
    }

    private static boolean isFirst() throws Exception {
        Path file = Path.of(System.getProperty("unfinished.file"));
        if (Files.exists(file)) {
            return false;
        }
        Files.createFile(file);
        return true;
    }
}
