package dev.hypnos.tests.program;

import dev.hypnos.Hypnos;
import dev.hypnos.cluster.Cluster;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Programs that print, and fail in some trials. */
public final class Prints {
    /** As loggers keep it. */
    private static final PrintStream KEPT = System.out;

    private static final Logger LOGGER = Logger.getLogger("prints");

    private static int count;

    private Prints() {}

    /** Prints in every way, and loses an update. */
    public static void inEveryWay() throws Throwable {
        System.out.println("by out");
        System.err.println("by err");
        KEPT.println("by a stream that was kept");
        new Throwable("by a stack").printStackTrace();
        LOGGER.log(Level.WARNING, "by a logger");
        System.getLogger("prints").log(System.Logger.Level.WARNING, "by a logger of the system");
        ((PrintStream) System.class.getField("out").get(null)).println("by reflection");
        ((PrintStream) MethodHandles.lookup()
                        .findStaticGetter(System.class, "err", PrintStream.class)
                        .invoke())
                .println("by a handle");
        new PrintStream(new FileOutputStream(FileDescriptor.out), true).println("by a descriptor");
        System.out.printf("%d of %s%n", 1, "two");
        loseUpdate();
    }

    public static void withoutEnd() throws InterruptedException {
        for (int i = 1; i <= 200_000; i++) {
            System.out.println("line " + i);
        }
        loseUpdate();
    }

    public static void withoutLineEnd() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            System.out.print("x".repeat(1_000));
        }
        loseUpdate();
    }

    public static void closesIt() throws InterruptedException {
        System.out.println("before");
        System.out.close();
        System.out.println("after");
        loseUpdate();
    }

    public static void onNodes() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        cluster.node("a").run(() -> System.out.println("of a node"));
        loseUpdate();
    }

    /** What is printed by two tasks has the order of the schedule, and the lock of the stream is one of the trial. */
    public static void byTwo() throws InterruptedException {
        Thread other = Thread.ofPlatform().start(() -> twice("other"));
        twice("main");
        other.join();
        loseUpdate();
    }

    private static void twice(String who) {
        synchronized (System.out) {
            System.out.println(who + " begins");
            Thread.yield();
            System.out.println(who + " ends");
        }
    }

    private static void loseUpdate() throws InterruptedException {
        Thread other = Thread.ofPlatform().start(() -> count++);
        count++;
        other.join();
        if (count != 2) {
            Hypnos.fail("lost");
        }
    }
}
