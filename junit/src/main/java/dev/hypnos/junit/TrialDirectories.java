package dev.hypnos.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The directories of a trial, empty when it begins and deleted when it ends. Their names are the same in every trial and every
 * JVM, as far as possible, since the program sees them: a slot is taken by locking its file, and only where others run the
 * same test at the same time is it not the first one.
 */
final class TrialDirectories {
    private static final int SLOTS = 10_000;

    private final Path path;
    private final FileChannel channel;

    private TrialDirectories(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Takes the first free slot of this test and makes its directories, named by their numbers. */
    static TrialDirectories claim(String test, int count) {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"), "hypnos-" + System.getProperty("user.name"));
        String prefix = Integer.toHexString(test.hashCode());
        try {
            Files.createDirectories(parent);
            for (int slot = 0; slot < SLOTS; slot++) {
                Path path = parent.resolve(prefix + "-" + slot);
                FileChannel channel = lock(parent.resolve(prefix + "-" + slot + ".lock"));
                if (channel != null) {
                    delete(path);
                    for (int number = 0; number < count; number++) {
                        Files.createDirectories(path.resolve(Integer.toString(number)));
                    }
                    return new TrialDirectories(path, channel);
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("the directories of a trial could not be made: " + failed, failed);
        }
        throw new IllegalStateException("no free slot for the directories of a trial below " + parent);
    }

    /** Null where somebody else has it. A lock, unlike a file, is gone when its process is. */
    private static @Nullable FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException ours) {
            // Another trial of this JVM.
        }
        channel.close();
        return null;
    }

    Path path() {
        return path;
    }

    /** Deletes everything and lets the next trial have it. */
    void release() {
        try (channel) {
            delete(path);
        } catch (IOException failed) {
            throw new UncheckedIOException("the directories of a trial could not be deleted: " + failed, failed);
        }
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
