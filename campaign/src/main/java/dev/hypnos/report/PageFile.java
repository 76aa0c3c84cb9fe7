package dev.hypnos.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes pages. A file appears whole, or not at all. */
final class PageFile {
    private PageFile() {}

    /** Null where the page was written, otherwise why it was not. */
    static @Nullable String write(Path file, Supplier<byte[]> page) {
        // The file is written through a channel, which an interrupt would close.
        boolean isInterrupted = Thread.interrupted();
        try {
            Path directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path unfinished = Files.createTempFile(directory, "page", ".tmp");
            try {
                Files.write(unfinished, page.get());
                Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            return null;
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            return failed.toString();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
