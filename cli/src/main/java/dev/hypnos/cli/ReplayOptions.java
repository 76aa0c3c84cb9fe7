package dev.hypnos.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What {@code hypnos replay} needs besides the schedule: the class path and the parameters of the run. Where that is too long to be read
 * or copied it is kept in a file beside the schedule, which the command reads as {@code @FILE}.
 */
final class ReplayOptions {
    private static final int LENGTH_MAX = 200;
    private static final String SUFFIX = ".options";

    private ReplayOptions() {}

    /** The options with a space in front; empty where there are none. */
    static String of(RunRequest request, Path schedule) {
        List<String> options = list(request);
        String line = options.isEmpty() ? "" : " " + String.join(" ", options);
        if (line.length() <= LENGTH_MAX) {
            return line;
        }
        Path file = schedule.resolveSibling(schedule.getFileName() + SUFFIX);
        try {
            Files.writeString(
                    file,
                    String.join(
                                    "\n",
                                    options.stream().map(ReplayOptions::quoted).toList()) + "\n");
            return " @" + file;
        } catch (IOException unwritable) {
            // long, then
            return line;
        }
    }

    private static List<String> list(RunRequest request) {
        List<String> options = new ArrayList<>();
        if (!request.classPath().isEmpty()) {
            options.add("--class-path");
            options.add(String.join(
                    File.pathSeparator,
                    request.classPath().stream().map(Path::toString).toList()));
        }
        new TreeMap<>(request.params()).forEach((key, value) -> {
            options.add("--param");
            options.add(key + "=" + value);
        });
        return options;
    }

    /** As files of options want what may have spaces. */
    private static String quoted(String option) {
        return '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
