package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the classes of a test are. */
final class ClassPath {
    private ClassPath() {}

    /** The entries of a class path as {@code java -cp} takes it; all must exist. */
    static List<Path> parse(@Nullable String classPath) {
        List<Path> paths = new ArrayList<>();
        if (classPath != null) {
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                if (entry.isEmpty()) {
                    continue;
                }
                Path path = Path.of(entry);
                if (!Files.exists(path)) {
                    throw new BadInputException("--class-path: " + path + " does not exist");
                }
                paths.add(path);
            }
        }
        return paths;
    }

    /** The loader of a test: of this command's own, with the examples, where no class path is given. */
    static ClassLoader loader(List<Path> paths) {
        ClassLoader own = ClassPath.class.getClassLoader();
        if (paths.isEmpty()) {
            return own;
        }
        URL[] urls = new URL[paths.size()];
        for (int i = 0; i < urls.length; i++) {
            try {
                urls[i] = paths.get(i).toUri().toURL();
            } catch (MalformedURLException unusual) {
                throw new BadInputException("--class-path: " + paths.get(i) + " has no URL");
            }
        }
        return new URLClassLoader("test", urls, own);
    }
}
