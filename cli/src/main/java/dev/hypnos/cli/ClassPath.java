package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the classes of a test are. */
final class ClassPath {
    private static final String ALL_ARCHIVES = "*";

    private ClassPath() {}

    /** The entries of a class path as {@code java -cp} takes it; all must exist. */
    static List<Path> parse(@Nullable String classPath) {
        List<Path> paths = new ArrayList<>();
        if (classPath != null) {
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                add(entry, paths);
            }
        }
        return paths;
    }

    private static void add(String entry, List<Path> paths) {
        if (entry.isEmpty()) {
            return;
        }
        boolean isAll = entry.equals(ALL_ARCHIVES) || entry.endsWith("/*") || entry.endsWith(File.separator + "*");
        Path path = Path.of(isAll ? entry.substring(0, entry.length() - 1) : entry);
        if (!Files.exists(path)) {
            throw new BadInputException("--class-path: " + path + " does not exist");
        }
        if (isAll) {
            addArchives(path, paths);
        } else {
            paths.add(path);
        }
    }

    private static void addArchives(Path directory, List<Path> paths) {
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .forEach(paths::add);
        } catch (IOException unreadable) {
            throw new BadInputException("--class-path: " + directory + " cannot be read");
        }
    }
}
