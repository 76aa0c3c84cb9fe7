package dev.hypnos.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
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
}
