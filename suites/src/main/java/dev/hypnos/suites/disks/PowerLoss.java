package dev.hypnos.suites.disks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.cluster.Disk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Has a store add numbers, and takes the power away meanwhile or afterwards. */
final class PowerLoss {
    private static final int NUMBERS = 3;

    private PowerLoss() {}

    @FunctionalInterface
    interface Opening {
        Store open(Path directory) throws IOException;
    }

    static Disk disk() throws IOException {
        return Disk.of(Files.createTempDirectory("disk"));
    }

    /** Makes durable what a directory has, or a file. */
    static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** The numbers from 1 on are there, at least those that were stored and maybe one more; and the next one can be added. */
    static void isSurvivedBy(Opening opening) throws IOException, InterruptedException {
        isSurvivedBy(disk(), opening);
    }

    static void isSurvivedBy(Disk disk, Opening opening) throws IOException, InterruptedException {
        AtomicInteger stored = new AtomicInteger();
        Thread writer = Thread.ofPlatform().name("writer").start(() -> {
            try (Store store = opening.open(disk.directory())) {
                for (int number = 1; number <= NUMBERS; number++) {
                    store.add(number);
                    stored.set(number);
                }
            } catch (IOException broken) {
                // the power was lost, or the disk has failed
            }
        });
        disk.crash();
        int promised = stored.get();
        writer.join();
        disk.failForceOneIn(0);
        List<Integer> found = read(disk, opening);
        assertTrue(found.size() >= promised, () -> promised + " numbers were stored, and of them are left " + found);
        assertTrue(found.size() <= NUMBERS, () -> "more is there than was ever stored: " + found);
        assertEquals(first(found.size()), found, "what is stored");
        try (Store again = opening.open(disk.directory())) {
            again.add(found.size() + 1);
        }
        assertEquals(first(found.size() + 1), read(disk, opening), "what is stored, and one more");
    }

    private static List<Integer> read(Disk disk, Opening opening) throws IOException {
        try (Store again = opening.open(disk.directory())) {
            return again.read();
        }
    }

    private static List<Integer> first(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }
}
