package dev.hypnos.report;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a program, as far as they are found: beside the directory that a class was loaded from, where Maven and Gradle have them, and
 * below the working directory.
 */
public final class SourceFiles {
    private static final List<String> LANGUAGES = List.of("java", "kotlin", "scala", "groovy");
    /** Larger files were not written by people. */
    private static final long BYTES_MAX = 2_000_000;

    private final @Nullable ClassLoader program;
    private final Map<String, List<String>> files = new HashMap<>();

    private SourceFiles(@Nullable ClassLoader program) {
        this.program = program;
    }

    /** Those of a program that this loader loads. */
    public static SourceFiles of(ClassLoader program) {
        return new SourceFiles(program);
    }

    /** Those that can be found without a class. */
    static SourceFiles inWorkingDirectory() {
        return new SourceFiles(null);
    }

    /** The lines of the file that this class comes from; empty where it is not found. */
    List<String> lines(String className, String fileName) {
        String folder = folder(className);
        return files.computeIfAbsent(folder + fileName, name -> read(folder, className, fileName));
    }

    private static String folder(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? "" : className.substring(0, dot).replace('.', '/') + "/";
    }

    private List<String> read(String folder, String className, String fileName) {
        if (fileName.indexOf('/') >= 0 || fileName.indexOf('\\') >= 0) {
            return List.of();
        }
        for (Path root : roots(className)) {
            for (String language : LANGUAGES) {
                // Kotlin leaves out the folders of a common package
                for (String path : List.of(folder + fileName, fileName)) {
                    Path file = root.resolve(language).resolve(path);
                    try {
                        if (Files.isRegularFile(file) && Files.size(file) <= BYTES_MAX) {
                            return List.of(
                                    new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\r?\n", -1));
                        }
                    } catch (IOException | SecurityException unreadable) {
                        // as if it were not there
                    }
                }
            }
        }
        return List.of();
    }

    /** Directories that may hold folders of languages, such as {@code src/main}. */
    private List<Path> roots(String className) {
        List<Path> roots = new ArrayList<>();
        Path module = module(className);
        for (Path each : module == null ? List.of(Path.of("")) : List.of(module, Path.of(""))) {
            for (String set : List.of("main", "test", "integrationTest", "testFixtures")) {
                roots.add(each.resolve("src").resolve(set));
            }
        }
        return roots;
    }

    /** The directory above {@code target} or {@code build} that the class was loaded from, or null. */
    private @Nullable Path module(String className) {
        try {
            URL resource = program == null ? null : program.getResource(className.replace('.', '/') + ".class");
            if (resource == null || !"file".equals(resource.getProtocol())) {
                return null;
            }
            Path path = Path.of(new URI(resource.toString()));
            for (Path each = path.getParent(); each != null; each = each.getParent()) {
                Path name = each.getFileName();
                if (name != null && (name.endsWith("target") || name.endsWith("build") || name.endsWith("out"))) {
                    return each.getParent();
                }
            }
        } catch (URISyntaxException | IllegalArgumentException | java.nio.file.FileSystemNotFoundException elsewhere) {
            // not in a directory
        }
        return null;
    }
}
