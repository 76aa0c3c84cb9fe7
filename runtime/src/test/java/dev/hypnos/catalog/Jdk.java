package dev.hypnos.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The classes of packages of this JDK, read from its image. */
final class Jdk {
    static final List<String> CONCURRENT_PACKAGES =
            List.of("java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks");

    private Jdk() {}

    static List<Class<?>> classes(String packageName) {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/"))
                .getPath("modules", "java.base", packageName.replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                    .<Class<?>>map(file -> load(packageName + "." + file.replace(".class", "")))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<Class<?>> publicClasses(String packageName) {
        return classes(packageName).stream().filter(Jdk::isPublic).toList();
    }

    static Class<?> load(String name) {
        return Resources.jdkClass(name);
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            if (!Modifier.isPublic(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }
}
