package dev.hypnos.sandbox;

import dev.hypnos.agent.ProgramClasses;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * What a node with a class path of its own finds: what is on it, and behind it what the test's has. Two versions of a
 * library never mix: of a package that is on the node's, the test's archives show nothing, and neither do they of a
 * resource that is there. Directories of the test's class path are its own code, and always to be seen.
 */
final class NodeClassPath extends ClassLoader {
    private static final String CLASS = ".class";

    private final ClassLoader test;
    private final URLClassLoader own;
    private final Set<String> packages = new HashSet<>();

    NodeClassPath(ClassLoader test, List<Path> entries) {
        super("hypnos-node", test);
        this.test = test;
        this.own = new URLClassLoader(entries.stream().map(NodeClassPath::url).toArray(URL[]::new), null);
        for (Path entry : entries) {
            addPackages(entry);
        }
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException("not on a class path: " + entry, impossible);
        }
    }

    private void addPackages(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                try (Stream<Path> files = Files.walk(entry)) {
                    files.forEach(file -> addPackage(entry.relativize(file).toString()));
                }
            } else {
                try (ZipFile archive = new ZipFile(entry.toFile())) {
                    archive.stream().forEach(file -> addPackage(file.getName()));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("not on a class path: " + entry, unreadable);
        }
    }

    private void addPackage(String file) {
        if (file.endsWith(CLASS)) {
            packages.add(packageOf(file));
        }
    }

    private static String packageOf(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1);
    }

    /** Whether this, which the test's class path has, is of another version of something that the node's has. */
    private boolean isHidden(String name, URL found) {
        return found.getProtocol().equals("jar") && name.endsWith(CLASS) && packages.contains(packageOf(name));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        String internalName = name.replace('.', '/');
        if (!ProgramClasses.isShared(internalName)) {
            URL found = test.getResource(internalName + CLASS);
            if (found != null && isHidden(internalName + CLASS, found)) {
                throw new ClassNotFoundException(name);
            }
        }
        return test.loadClass(name);
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL found = own.findResource(name);
        if (found == null) {
            found = test.getResource(name);
            return found == null || isHidden(name, found) ? null : found;
        }
        return found;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> found = new ArrayList<>(Collections.list(own.findResources(name)));
        boolean isOwn = !found.isEmpty();
        for (URL behind : Collections.list(test.getResources(name))) {
            if (!isHidden(name, behind) && !(isOwn && behind.getProtocol().equals("jar"))) {
                found.add(behind);
            }
        }
        return Collections.enumeration(found);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        URL found = getResource(name);
        try {
            return found == null ? null : found.openStream();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
