package dev.hypnos.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directories of a trial's hosts: real ones, gone when the trial is over. Programs see their names. So they have the lowest
 * number that no other trial uses at the same time, in this JVM or another: the same one in a replay, most of the time.
 */
final class NodeFiles {
    private static final int NUMBERS_MAX = 1000;
    private static final Path BASE =
            Path.of(System.getProperty("java.io.tmpdir"), "hypnos-" + System.getProperty("user.name"));

    /** The numbers that this JVM has and no trial uses now, with the locks that keep them from others. */
    private static final TreeMap<Integer, FileLock> FREE = new TreeMap<>();

    private final Set<String> made = new HashSet<>();
    private @Nullable Path root;
    private int number;
    private @Nullable FileLock lock;

    /** The directory of the host with this name. */
    Path of(String host) {
        Path path = path(host);
        if (made.add(host)) {
            try {
                Files.createDirectories(path);
            } catch (IOException failed) {
                throw new UncheckedIOException("no directory can be made for node " + host, failed);
            }
        }
        return path;
    }

    /** Where it is, or is to be. */
    Path path(String host) {
        try {
            return root().resolve(host);
        } catch (IOException failed) {
            throw new UncheckedIOException("no directory can be made for node " + host, failed);
        }
    }

    private Path root() throws IOException {
        Path known = root;
        if (known == null) {
            take();
            known = BASE.resolve(String.valueOf(number));
            delete(known);
            root = known;
        }
        return known;
    }

    private void take() throws IOException {
        synchronized (FREE) {
            if (!FREE.isEmpty()) {
                number = FREE.firstKey();
                lock = FREE.remove(number);
                return;
            }
            Files.createDirectories(BASE);
            for (int candidate = 1; candidate <= NUMBERS_MAX; candidate++) {
                FileLock taken = tryLock(candidate);
                if (taken != null) {
                    number = candidate;
                    lock = taken;
                    return;
                }
            }
            throw new IOException("all " + NUMBERS_MAX + " directories in " + BASE + " are in use");
        }
    }

    private static @Nullable FileLock tryLock(int candidate) throws IOException {
        FileChannel channel = FileChannel.open(
                BASE.resolve(candidate + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException ofThisProcess) {
            // another trial of this JVM has it
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return lock;
    }

    /** The trial is over. */
    void close() {
        Path known = root;
        if (known != null) {
            root = null;
            try {
                delete(known);
            } catch (IOException busy) {
                // it is made empty before it is used again
            }
            synchronized (FREE) {
                FREE.put(number, Objects.requireNonNull(lock));
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> all = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : all) {
                Files.deleteIfExists(path);
            }
        }
    }
}
