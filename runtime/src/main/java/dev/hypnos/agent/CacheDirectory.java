package dev.hypnos.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where files lie that only save time: {@code -Dhypnos.cache=DIRECTORY}, or the place for such files of the user's
 * system. Nothing in it is missed when it is deleted.
 */
public final class CacheDirectory {
    /** Of older ones a handful are kept, for other JDKs and other versions of Hypnos. */
    private static final int FILES_MAX = 12;

    private CacheDirectory() {}

    /** The directory, which may not exist yet; null for none. */
    public static @Nullable Path find() {
        return find(
                System.getProperty("hypnos.cache"),
                System.getenv(),
                System.getProperty("user.home", ""),
                System.getProperty("os.name", ""));
    }

    static @Nullable Path find(
            @Nullable String chosen, Map<String, String> environment, String home, String operatingSystem) {
        try {
            if (chosen != null) {
                return chosen.equals("off") ? null : Path.of(chosen);
            }
            String system = operatingSystem.toLowerCase(Locale.ROOT);
            if (system.startsWith("windows")) {
                return below(environment.get("LOCALAPPDATA"), "hypnos");
            }
            if (system.startsWith("mac")) {
                return below(home, "Library/Caches/hypnos");
            }
            Path named = below(environment.get("XDG_CACHE_HOME"), "hypnos");
            return named != null ? named : below(home, ".cache/hypnos");
        } catch (RuntimeException noPath) {
            return null;
        }
    }

    /** Null where the parent is none that somebody has set: a user without a home has {@code "?"} or nothing. */
    private static @Nullable Path below(@Nullable String parent, String name) {
        if (parent == null || !Path.of(parent).isAbsolute() || !Files.isDirectory(Path.of(parent))) {
            return null;
        }
        return Path.of(parent, name);
    }

    /** Puts a file in place at once, whole, and removes the oldest where there are too many beside it. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new IOException(file + " has no directory");
        }
        Files.createDirectories(directory);
        Path written = Files.createTempFile(directory, "new-", ".tmp");
        try {
            Files.write(written, bytes);
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(written);
        }
        removeOldest(directory);
    }

    private static void removeOldest(Path directory) throws IOException {
        record Dated(Path file, FileTime written) {}
        List<Dated> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(directory)) {
            for (Path file : all.toList()) {
                files.add(new Dated(file, Files.getLastModifiedTime(file)));
            }
        }
        files.sort(Comparator.comparing(Dated::written).reversed());
        for (Dated old : files.subList(Math.min(FILES_MAX, files.size()), files.size())) {
            Files.deleteIfExists(old.file);
        }
    }
}
