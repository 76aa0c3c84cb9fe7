package dev.hypnos.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The name of the directory is known to everybody on the machine: nobody else may have made it, or may write to it. */
class TrialDirectoryTest {
    @TempDir
    Path shared;

    private static String permissions(Path directory) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }

    @Test
    void isMadeForItsOwnerAlone() throws IOException {
        Path directory = shared.resolve("new");
        TrialDirectory.makePrivate(directory);
        TrialDirectory.makePrivate(directory);
        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    @Test
    void isClosedWhereOthersCouldOnlyRead() throws IOException {
        Path directory = Files.createDirectory(shared.resolve("older"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        TrialDirectory.makePrivate(directory);
        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    @Test
    void isRefusedWhereOthersCanWrite() throws IOException {
        Path directory = Files.createDirectory(shared.resolve("open"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> TrialDirectory.makePrivate(directory))
                .hasMessageContaining("can be written by others");
    }

    @Test
    void isRefusedWhereItIsALink() throws IOException {
        Path link =
                Files.createSymbolicLink(shared.resolve("link"), Files.createDirectory(shared.resolve("elsewhere")));
        assertThatThrownBy(() -> TrialDirectory.makePrivate(link)).hasMessageContaining("is no directory");
    }

    @Test
    void isRefusedWhereItIsAFile() throws IOException {
        Path file = Files.createFile(shared.resolve("file"));
        assertThatThrownBy(() -> TrialDirectory.makePrivate(file)).hasMessageContaining("is no directory");
    }

    /** POSIX takes the locks of a process away when it closes any descriptor of the file: another JVM would have the first directory, too. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsOthersOutWhenThisJvmTakesAnotherOne() throws IOException {
        TrialDirectory first = TrialDirectory.takeNumber("two-at-once-");
        TrialDirectory second = TrialDirectory.takeNumber("two-at-once-");
        try {
            assertThat(second.path()).isNotEqualTo(first.path());
            assertThat(isLocked(first)).isTrue();
            assertThat(isLocked(second)).isTrue();
        } finally {
            first.release();
            second.release();
        }
    }

    private static boolean isLocked(TrialDirectory directory) throws IOException {
        Path path = directory.path();
        long inode = (long) Files.getAttribute(path.resolveSibling(path.getFileName() + ".lock"), "unix:ino");
        String holder = " " + ProcessHandle.current().pid() + " ";
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains("POSIX") && line.contains(holder) && line.contains(":" + inode + " "));
    }
}
