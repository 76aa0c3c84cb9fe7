package dev.hypnos.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the command brings along for programs, as class paths. In a distribution these are directories beside its own
 * archive; in the source tree they are the output of the other modules, and lists that the build writes.
 */
final class Libraries {
    /**
     * A class of each module that a program needs; where the agent has others of the module, one that it does not have.
     */
    private static final List<String> MARKERS = List.of(
            "dev/hypnos/cli/Main.class",
            "dev/hypnos/junit/HypnosTest.class",
            "dev/hypnos/campaign/Campaign.class",
            "dev/hypnos/model/package-info.class",
            "dev/hypnos/cluster/Cluster.class",
            "dev/hypnos/kernel/package-info.class");

    private static final List<String> MODULES_WITH_LIBRARIES = List.of("suites", "systems", "benchmarks");
    private static final Path OWN = place(MARKERS.getFirst());

    private Libraries() {}

    /** Hypnos itself, without the command's libraries. */
    static List<Path> hypnos() {
        Set<Path> places = new LinkedHashSet<>();
        MARKERS.forEach(marker -> places.add(place(marker)));
        return List.copyOf(places);
    }

    /** The JUnit of programs that bring none. */
    static List<Path> junit() {
        return isDistribution() ? archives("junit") : listed("junit.txt");
    }

    /** The examples; empty where they are not there. */
    static List<Path> examples() {
        return isDistribution() ? archives("examples") : outputs(List.of("examples"));
    }

    /** Real systems and benchmarks, with examples and suites and all libraries; empty where they are not there. */
    static List<Path> systems() {
        if (isDistribution()) {
            return List.of();
        }
        List<Path> all = new ArrayList<>(outputs(MODULES_WITH_LIBRARIES));
        if (!all.isEmpty()) {
            all.addAll(examples());
            all.addAll(listed("classpath.txt"));
        }
        return all;
    }

    private static boolean isDistribution() {
        return Files.isDirectory(OWN.resolveSibling("junit"));
    }

    private static List<Path> archives(String directory) {
        try (Stream<Path> files = Files.list(OWN.resolveSibling(directory))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException missing) {
            return List.of();
        }
    }

    /** The class files of modules beside this one; none unless all are there. */
    private static List<Path> outputs(List<String> modules) {
        Path tree = OWN.resolve("../../..").normalize();
        List<Path> outputs = modules.stream()
                .map(module -> tree.resolve(module).resolve("target").resolve("classes"))
                .toList();
        return outputs.stream().allMatch(Files::isDirectory) ? outputs : List.of();
    }

    /** The class path in a file that the build has written. */
    private static List<Path> listed(String file) {
        try {
            String line = Files.readString(OWN.resolveSibling(file)).strip();
            return Stream.of(line.split(File.pathSeparator))
                    .filter(entry -> !entry.isEmpty())
                    .map(Path::of)
                    .toList();
        } catch (IOException missing) {
            return List.of();
        }
    }

    /** The directory or archive that the file of this name lies in. */
    private static Path place(String marker) {
        URL url = Libraries.class.getClassLoader().getResource(marker);
        if (url == null) {
            throw new IllegalStateException(marker + " is not on the command's class path");
        }
        try {
            if (url.openConnection() instanceof JarURLConnection inArchive) {
                return Path.of(inArchive.getJarFileURL().toURI());
            }
            Path file = Path.of(url.toURI());
            for (int i = 0; i < Path.of(marker).getNameCount(); i++) {
                file = file.resolve("..").normalize();
            }
            return file;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
