package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Site;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sources of a program: on its class path; in the module whose classes it runs, as Maven and Gradle lay one
 * out; in the working directory and the modules below it and beside it. A source that is older or newer than the class
 * shows other lines; nobody can tell.
 */
public final class Sources {
    private static final List<String> SETS = List.of("main", "test", "integrationTest", "testFixtures");
    private static final List<String> LANGUAGES = List.of("java", "kotlin", "scala", "groovy");
    /** Larger files were not written by people. */
    private static final long BYTES_MAX = 2_000_000;
    /** Directories between a module and its classes: {@code build/classes/java/main}. */
    private static final int DEPTH_MAX = 5;

    private static final int MODULES_MAX = 200;

    private final ClassLoader loader;
    private final Path directory;
    private final Map<String, List<String>> files = new HashMap<>();

    /**
     * @param loader sees the program's classes
     * @param directory where the command was started
     */
    public Sources(ClassLoader loader, Path directory) {
        this.loader = loader;
        this.directory = directory;
    }

    /** Those of a program that this loader loads. */
    public static Sources of(ClassLoader loader) {
        return new Sources(loader, Path.of(""));
    }

    /** The line of a site, or null where it is not found. */
    public @Nullable String line(Site site) {
        if (site.line() < 1) {
            return null;
        }
        List<String> lines = lines(site.className(), site.fileName());
        return site.line() <= lines.size() ? lines.get(site.line() - 1) : null;
    }

    /** The lines of the file that this class comes from; empty where it is not found. */
    public List<String> lines(String className, String fileName) {
        if (fileName.indexOf('/') >= 0 || fileName.indexOf('\\') >= 0) {
            return List.of();
        }
        return files.computeIfAbsent(folder(className) + fileName, file -> read(file, fileName, className));
    }

    /** The file that this class comes from, unless it is found on the class path only; null if it is not found. */
    public @Nullable Path file(String className, String fileName) {
        for (Path module : modules(className)) {
            Path source = find(module.resolve("src"), folder(className), fileName);
            if (source != null) {
                return source;
            }
        }
        return null;
    }

    private static String folder(String className) {
        return className.substring(0, className.lastIndexOf('.') + 1).replace('.', '/');
    }

    private List<String> read(String file, String fileName, String className) {
        try (InputStream onPath = loader.getResourceAsStream(file)) {
            if (onPath != null) {
                return lines(onPath.readNBytes((int) BYTES_MAX));
            }
            Path source = file(className, fileName);
            return source == null ? List.of() : lines(Files.readAllBytes(source));
        } catch (IOException | SecurityException unreadable) {
            // as if it were not there
        }
        return List.of();
    }

    private static List<String> lines(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).lines().toList();
    }

    private static @Nullable Path find(Path sources, String folder, String fileName) {
        for (String set : SETS) {
            for (String language : LANGUAGES) {
                // Kotlin leaves out the folders of a common package
                for (String file : List.of(folder + fileName, fileName)) {
                    Path found = sources.resolve(set).resolve(language).resolve(file);
                    if (Files.isRegularFile(found) && found.toFile().length() <= BYTES_MAX) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private Set<Path> modules(String className) {
        Set<Path> modules = new LinkedHashSet<>();
        URL location = loader.getResource(className.replace('.', '/') + ".class");
        Path classes = location == null ? null : path(location.toString());
        for (int depth = 0; classes != null && depth < DEPTH_MAX + parts(className); depth++) {
            if (Files.isDirectory(classes.resolve("src"))) {
                modules.add(classes);
                break;
            }
            classes = classes.getParent();
        }
        addWithChildren(directory, modules);
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null
                && Stream.of("pom.xml", "settings.gradle", "settings.gradle.kts")
                        .anyMatch(name -> Files.exists(parent.resolve(name)))) {
            addWithChildren(parent, modules);
        }
        return modules;
    }

    private static int parts(String className) {
        return className.split("\\.", -1).length;
    }

    private static @Nullable Path path(String url) {
        String text = url.startsWith("jar:") ? url.substring(4, url.indexOf('!')) : url;
        try {
            return text.startsWith("file:") ? Path.of(URI.create(text)) : null;
        } catch (IllegalArgumentException elsewhere) {
            return null;
        }
    }

    private static void addWithChildren(Path folder, Set<Path> modules) {
        modules.add(folder);
        try (Stream<Path> children = Files.list(folder)) {
            children.filter(child -> Files.isDirectory(child.resolve("src")))
                    .sorted()
                    .limit(MODULES_MAX)
                    .forEach(modules::add);
        } catch (IOException unreadable) {
            // it has none that could be read
        }
    }
}
