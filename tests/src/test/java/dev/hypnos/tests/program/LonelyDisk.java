package dev.hypnos.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.cluster.Disk;
import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.io.TempDir;

/** Tests of one thread: what a disk keeps when it loses its power makes all the difference. */
public class LonelyDisk {
    @HypnosTest
    void forced(@TempDir Path directory) throws IOException {
        assertEquals("entry", afterACrash(directory, true));
    }

    @HypnosTest
    void written(@TempDir Path directory) throws IOException {
        assertEquals("entry", afterACrash(directory, false));
    }

    /** It has a disk, and nothing that could be lost. */
    @HypnosTest
    void neverCrashes(@TempDir Path directory) throws IOException {
        Disk.of(directory);
        assertTrue(Files.exists(directory));
    }

    private static String afterACrash(Path directory, boolean forces) throws IOException {
        Path file = directory.resolve("log");
        Files.writeString(file, "");
        Disk disk = Disk.of(directory);
        try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE);
                FileChannel other = FileChannel.open(
                        directory.resolve("other"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            log.write(ByteBuffer.wrap("entry".getBytes()));
            if (forces) {
                log.force(false);
            }
            other.write(ByteBuffer.wrap("never forced".getBytes()));
        }
        disk.crash();
        return Files.readString(file);
    }
}
