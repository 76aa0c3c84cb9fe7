package dev.hypnos.tests.program;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What differs from run to run of an ordinary program although nobody asked for it. A program that depends on it must still
 * go the same way for the same schedule, or nothing could be replayed.
 */
public final class Unseeded {
    private Unseeded() {}

    public static String random() {
        return new Random().nextInt() + " " + new Random().nextInt();
    }

    public static String mathRandom() {
        return Math.random() + " " + Math.random();
    }

    public static String strictMathRandom() {
        return StrictMath.random() + " " + StrictMath.random();
    }

    public static String threadLocalRandom() throws InterruptedException {
        int[] other = new int[1];
        Thread thread = Tasks.start(() -> other[0] = ThreadLocalRandom.current().nextInt());
        thread.join();
        return ThreadLocalRandom.current().nextInt() + " " + other[0];
    }

    /** The order of immutable sets and maps is salted in every JVM. */
    public static String immutableCollections() {
        return Set.of("a", "b", "c", "d", "e") + " " + Map.of("a", 1, "b", 2, "c", 3, "d", 4);
    }

    /** What the operating system gives as a file. */
    public static int randomDevice() throws IOException {
        try (DataInputStream bytes = new DataInputStream(new FileInputStream("/dev/urandom"))) {
            return bytes.readInt();
        }
    }

    public static int randomDeviceAsAFile() throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile("/dev/random", "r")) {
            return bytes.readInt();
        }
    }

    public static int randomDeviceAsAChannel() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4);
        try (FileChannel channel = FileChannel.open(Path.of("/dev/urandom"))) {
            channel.read(bytes);
        }
        return bytes.getInt(0);
    }
}
