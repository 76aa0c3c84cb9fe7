package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.io.BufferedWriter;
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
 * Where the output of an option goes, such as {@code --json}.
 *
 * @param option the option, for messages
 * @param file the file, or null for standard output
 */
public record OutputTarget(String option, @Nullable Path file) {

    /** A file name, or {@code -} for standard output. Refuses a file that cannot be written, before anything runs. */
    static OutputTarget of(String option, String text) {
        if (text.equals("-")) {
            return new OutputTarget(option, null);
        }
        Path file = Path.of(text);
        if (Files.isDirectory(file)) {
            throw new BadInputException(option + ": " + file + " is a directory");
        }
        try {
            // opened without truncating: an older result survives a run that never gets to its end
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                    .close();
        } catch (IOException unwritable) {
            throw new BadInputException(option + ": " + file + " cannot be written (" + reason(unwritable) + ")");
        }
        return new OutputTarget(option, file);
    }

    public boolean isStandardOutput() {
        return file == null;
    }

    /** What writes the output. */
    public interface Content {
        void writeTo(Appendable out) throws IOException;
    }

    public void write(String text, PrintStream standardOutput) {
        write(out -> out.append(text), standardOutput);
    }

    public void write(Content content, PrintStream standardOutput) {
        try {
            if (file == null) {
                content.writeTo(standardOutput);
                standardOutput.flush();
                return;
            }
            try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                content.writeTo(writer);
            }
        } catch (IOException unwritable) {
            throw new BadInputException(option + ": " + file + " could not be written (" + reason(unwritable) + ")");
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
