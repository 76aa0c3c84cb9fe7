package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Where JSON goes.
 *
 * @param file the file, or null for standard output
 */
record JsonTarget(@Nullable Path file) {

    /** A file name, or {@code -} for standard output. Refuses a file that cannot be written, before anything runs. */
    static JsonTarget of(String text) {
        if (text.equals("-")) {
            return new JsonTarget(null);
        }
        Path file = Path.of(text);
        if (Files.isDirectory(file)) {
            throw new BadInputException("--json: " + file + " is a directory");
        }
        try {
            // opened without truncating: an older result survives a run that never gets to its end
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                    .close();
        } catch (IOException unwritable) {
            throw new BadInputException("--json: " + file + " cannot be written (" + reason(unwritable) + ")");
        }
        return new JsonTarget(file);
    }

    boolean isStandardOutput() {
        return file == null;
    }

    void write(String json, PrintStream standardOutput) {
        if (file == null) {
            standardOutput.print(json);
            standardOutput.flush();
            return;
        }
        try {
            Files.writeString(file, json, StandardCharsets.UTF_8);
        } catch (IOException unwritable) {
            throw new BadInputException("--json: " + file + " could not be written (" + reason(unwritable) + ")");
        }
    }

    private static String reason(IOException problem) {
        return switch (problem) {
            case NoSuchFileException missing -> "its directory does not exist";
            case AccessDeniedException denied -> "permission denied";
            default -> String.valueOf(problem.getMessage());
        };
    }
}
