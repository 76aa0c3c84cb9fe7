package dev.hypnos.systems;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Archives of systems that cannot be on this module's class path, because another version is. The build lays them beside it. */
public final class Archives {
    private Archives() {}

    /** The archives of this release, such as {@code zookeeper-3.4.3}, for the class path of a node. */
    public static Path[] of(String release) {
        Path directory = besideClasses().resolve("releases").resolve(release);
        if (!Files.isDirectory(directory)) {
            throw new IllegalStateException("the archives of " + release + " are not at " + directory
                    + ": build the module with mvn process-classes");
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toArray(Path[]::new);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot list the archives of " + release, unreadable);
        }
    }

    /** The directory that holds the directory of classes or the archive which this class comes from. */
    private static Path besideClasses() {
        String name = Archives.class.getName().replace('.', '/') + ".class";
        URL url = Objects.requireNonNull(Archives.class.getClassLoader().getResource(name), name);
        String root = url.toString();
        root = root.substring(root.startsWith("jar:") ? "jar:".length() : 0, root.length() - name.length());
        return Objects.requireNonNull(
                Path.of(URI.create(root.replace("!/", ""))).getParent(), root);
    }
}
