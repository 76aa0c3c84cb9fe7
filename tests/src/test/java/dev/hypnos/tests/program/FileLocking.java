package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.logging.FileHandler;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Processes that keep each other out by locking a file. Each program returns what it saw. */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class FileLocking {
    private static FileChannel channel;
    private static FileLock lock;

    private FileLocking() {}

    private static String file(Cluster cluster) {
        return cluster.nodes().getFirst().directory().resolve("in_use.lock").toString();
    }

    private static FileChannel open(String file) throws IOException {
        return FileChannel.open(
                Path.of(file), Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    private static boolean tryLock(String file, long position, long size, boolean isShared) throws IOException {
        channel = open(file);
        lock = channel.tryLock(position, size, isShared);
        return lock != null;
    }

    private static boolean tryLock(String file) throws IOException {
        return tryLock(file, 0, Long.MAX_VALUE, false);
    }

    /** One of two processes gets in. */
    public static String oneOfTwo() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        String file = file(cluster);
        boolean[] in = new boolean[2];
        Thread one = Tasks.start(() -> in[0] = cluster.node("a").call(() -> tryLock(file)));
        Thread two = Tasks.start(() -> in[1] = cluster.node("b").call(() -> tryLock(file)));
        Tasks.join(one, two);
        return in[0] + " " + in[1];
    }

    /** A process that is killed has no locks any more; one that is only paused has. */
    public static String killed() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        String file = file(cluster);
        boolean first = a.call(() -> tryLock(file));
        a.pause();
        boolean meanwhile = cluster.node("b").call(() -> tryLock(file));
        a.kill();
        boolean again = a.call(() -> tryLock(file));
        return first + " " + meanwhile + " " + again;
    }

    /** A process that exits has none either, nor has one whose channel is closed. */
    public static String exitedOrClosed() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        Node b = cluster.node("b");
        String file = file(cluster);
        a.run(() -> tryLock(file));
        a.shutdown();
        boolean afterExit = b.call(() -> tryLock(file));
        b.run(() -> channel.close());
        return afterExit + " " + a.call(() -> tryLock(file));
    }

    /** Who waits gets in when the other lets go. */
    public static String waits() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        String file = file(cluster);
        cluster.node("a").run(() -> tryLock(file));
        StringBuffer order = new StringBuffer();
        Thread waiting = Tasks.start(() -> {
            cluster.node("b").run(() -> open(file).lock());
            order.append("in");
        });
        Thread.sleep(10);
        order.append("out ");
        cluster.node("a").run(() -> lock.release());
        waiting.join();
        return order.toString();
    }

    /** The file that keeps two processes from writing one log does not keep one from going on with it that was killed. */
    public static String logs() throws IOException {
        Node a = Cluster.of("a").node("a");
        a.run(() -> Logger.getLogger("").addHandler(new FileHandler("app.log")));
        a.kill();
        a.run(() -> Logger.getLogger("").addHandler(new FileHandler("app.log")));
        try (Stream<Path> files = Files.list(a.directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.joining(" "));
        }
    }

    /** Readers share; different parts of a file have nothing to do with each other. */
    public static String parts() {
        Cluster cluster = Cluster.of("a", "b", "c");
        String file = file(cluster);
        String seen = "";
        seen += cluster.node("a").call(() -> tryLock(file, 0, 10, true)) + " ";
        seen += cluster.node("b").call(() -> tryLock(file, 5, 10, true)) + " ";
        seen += cluster.node("c").call(() -> tryLock(file, 9, 1, false)) + " ";
        seen += cluster.node("c").call(() -> tryLock(file, 15, Long.MAX_VALUE - 15, false));
        return seen;
    }

    /** Of one process the JDK keeps the locks apart, with or without a cluster. */
    public static String sameProcess() throws IOException {
        Path file = Cluster.of("a").node("a").directory().resolve("own.lock");
        tryLock(file.toString());
        try {
            return String.valueOf(tryLock(file.toString()));
        } catch (OverlappingFileLockException overlapping) {
            return "overlapping";
        }
    }

    /** An interrupt ends the waiting, and closes the channel. */
    public static String interrupted() {
        return whileOneWaits((waits, waiting) -> waiting.interrupt());
    }

    /** So does closing the channel. */
    public static String closed() {
        return whileOneWaits((waits, waiting) -> waits.close());
    }

    /** What ends the waiting; crosses to the node. */
    @FunctionalInterface
    private interface Disturbance extends Serializable {
        void disturb(FileChannel waits, Thread waiting) throws IOException;
    }

    private static String whileOneWaits(Disturbance disturbance) {
        Cluster cluster = Cluster.of("a", "b");
        String file = file(cluster);
        cluster.node("a").run(() -> tryLock(file));
        return cluster.node("b").call(() -> {
            FileChannel waits = open(file);
            String[] seen = new String[1];
            Thread waiting = Tasks.start(() -> seen[0] = await(waits));
            Thread.sleep(10);
            disturbance.disturb(waits, waiting);
            waiting.join();
            return seen[0] + " " + waits.isOpen();
        });
    }

    /** Who gives up at the moment at which the lock is free has none. */
    public static String closedAgainstReleased() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b", "c");
        String file = file(cluster);
        cluster.node("a").run(() -> tryLock(file));
        Thread leaving = Tasks.start(() -> {
            Thread.sleep(10);
            cluster.node("a").run(() -> lock.release());
        });
        cluster.node("b").run(() -> {
            FileChannel waits = open(file);
            Thread waiting = Tasks.start(() -> await(waits));
            Thread.sleep(10);
            waits.close();
            waiting.join();
        });
        leaving.join();
        return String.valueOf(cluster.node("c").call(() -> tryLock(file)));
    }

    private static String await(FileChannel waits) throws IOException {
        try {
            waits.lock();
            return "in";
        } catch (FileLockInterruptionException interrupt) {
            return "interrupted " + Thread.currentThread().isInterrupted();
        } catch (AsynchronousCloseException byAnother) {
            return "closed";
        }
    }
}
