package dev.hypnos.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files of the JDK that runs the tests. */
final class JdkModules {
    private JdkModules() {}

    /** The files of a module, by the internal names of the classes. */
    static Map<String, Path> classes(String module) {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
        Map<String, Path> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".class"))
                    .forEach(
                            file -> classes.put(root.relativize(file).toString().replace(".class", ""), file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return classes;
    }

    /** The bytes of a class that the boot loader has. */
    static byte[] bytes(String className) {
        String resource = className.replace('.', '/') + ".class";
        try (var in = ClassLoader.getSystemResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this JDK has no " + className);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
