package dev.hypnos.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories with all that is in them. */
final class Trees {
    private Trees() {}

    /** Whether nothing is in this directory. */
    static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> inside = Files.list(directory)) {
            return inside.findAny().isEmpty();
        }
    }

    /** Deletes a file. It is known to be none else: {@code Files} would ask the system first. */
    static void deleteFile(Path file) throws IOException {
        if (!file.toFile().delete()) {
            Files.delete(file);
        }
    }

    /** Deletes it, if it is there. */
    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walked = Files.walk(tree)) {
            all = walked.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
