package dev.hypnos.tests.program;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Has its loader look for hundreds of classes of the JDK, and looks at the clock. */
public final class LoadsMany {
    private static final String PACKAGE = "java/util";
    private static final int FEWEST = 300;

    private LoadsMany() {}

    /** Fails where time has passed. */
    public static void timeStandsStill() throws ClassNotFoundException, IOException {
        ClassLoader loader = Objects.requireNonNull(LoadsMany.class.getClassLoader());
        List<String> names;
        try (Stream<Path> files = Files.list(Path.of(URI.create("jrt:/java.base/" + PACKAGE)))) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
        long begun = System.nanoTime();
        for (String name : names) {
            loader.loadClass(PACKAGE.replace('/', '.') + "." + name);
        }
        long passed = System.nanoTime() - begun;
        if (names.size() < FEWEST || passed != 0) {
            throw new IllegalStateException(names.size() + " classes in " + passed + " ns");
        }
    }
}
