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
 * Finds lines of a program's sources: on its class path; in the module whose classes it runs, as Maven and Gradle lay one out; in the
 * working directory and the modules below it and beside it. A source that is older or newer than the class shows other lines; nobody can tell.
 */
public final class Sources {
    private static final List<String> ROOTS =
            List.of("src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin");
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

    /** The line of a site, or null where it is not found. */
    public @Nullable String line(Site site) {
        if (site.line() < 1) {
            return null;
        }
        String name = site.className();
        String folder = name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/');
        List<String> lines = files.computeIfAbsent(folder + site.fileName(), file -> read(file, name));
        return site.line() <= lines.size() ? lines.get(site.line() - 1) : null;
    }

    private List<String> read(String file, String className) {
        try (InputStream onPath = loader.getResourceAsStream(file)) {
            if (onPath != null) {
                return new String(onPath.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
        } catch (IOException unreadable) {
            // elsewhere, perhaps
        }
        for (Path module : modules(className)) {
            for (String root : ROOTS) {
                Path source = module.resolve(root).resolve(file);
                if (Files.isRegularFile(source)) {
                    try {
                        return Files.readString(source).lines().toList();
                    } catch (IOException unreadable) {
                        return List.of();
                    }
                }
            }
        }
        return List.of();
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
