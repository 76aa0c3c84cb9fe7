package dev.hypnos.runtime.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The temporary files of a trial that are on no node: in a directory of its own, gone when it is over. */
final class TemporaryFiles implements AutoCloseable {
    private final TrialDirectory directory;

    TemporaryFiles() {
        try {
            directory = TrialDirectory.take("temporary-");
            Files.createDirectories(directory.path());
        } catch (IOException failed) {
            throw new UncheckedIOException("no directory can be made for temporary files", failed);
        }
    }

    Path path() {
        return directory.path();
    }

    @Override
    public void close() {
        try {
            directory.release();
        } catch (IOException busy) {
            // it is made empty before it is used again
        }
    }
}
