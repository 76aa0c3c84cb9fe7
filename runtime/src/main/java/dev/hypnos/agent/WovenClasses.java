package dev.hypnos.agent;

import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.kernel.Sites;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK's base as they are woven: from the {@linkplain WovenCache cache}, or by the weaver and into the
 * cache.
 */
final class WovenClasses {
    /** Beside the classes of the agent, from whoever makes its jar: a name for what is in it. */
    private static final String FINGERPRINT = "fingerprint";

    /** The command and a few ways to run tests have some 20 each. */
    private static final int LIBRARY_CLASSES_MAX = 300;

    private final JdkTable table;
    private final WovenCache cache;
    private @Nullable JdkWeaver weaver;
    /** By identity: a row is in the table once, and has a lot to compare. */
    private final Set<Row> applied = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<String> changed = new HashSet<>();

    WovenClasses(JdkTable table, WovenCache cache) {
        this.table = table;
        this.cache = cache;
    }

    /** What earlier JVMs have woven for this JDK with these classes of ours. */
    static WovenCache cache(JdkTable table) {
        return cache(table, "base", 0);
    }

    /** The same of classes of {@linkplain JdkLibraries libraries} that are loaded before the first trial. */
    static WovenCache libraryCache(JdkTable table) {
        return cache(table, "libraries", LIBRARY_CLASSES_MAX);
    }

    private static WovenCache cache(JdkTable table, String part, int max) {
        Path directory = CacheDirectory.find();
        String fingerprint = fingerprint();
        if (directory == null || fingerprint == null) {
            return WovenCache.open("", null);
        }
        String key = String.join(
                " ",
                "2",
                part,
                fingerprint,
                System.getProperty("java.vm.version"),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                table.variant(),
                image());
        return WovenCache.open(key, directory.resolve("woven-" + Integer.toHexString(key.hashCode())), max);
    }

    private static @Nullable String fingerprint() {
        try (InputStream in = Agent.class.getResourceAsStream(FINGERPRINT)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** The file with the JDK's classes: two builds may have one version. */
    private static String image() {
        Path image = Path.of(System.getProperty("java.home"), "lib", "modules");
        try {
            return image + " " + Files.size(image) + " " + Files.getLastModifiedTime(image);
        } catch (IOException absent) {
            return String.valueOf(image);
        }
    }

    /** The woven class, or null where there is nothing to weave in it. */
    byte @Nullable [] weave(String name, byte[] bytes) {
        WovenCache.Entry kept = cache.find(name, bytes);
        if (kept != null) {
            kept.rows().forEach(row -> applied.add(table.rows().get(row)));
            if (kept.woven() != null) {
                changed.add(name);
            }
            return kept.woven();
        }
        if (weaver == null) {
            weaver = new JdkWeaver(table);
        }
        int firstSite = Sites.count();
        JdkEdits edits = new JdkEdits(name);
        byte[] woven = weaver.weaveBase(bytes, edits);
        applied.addAll(edits.rows());
        if (woven != null) {
            changed.add(name);
        }
        cache.add(name, bytes, firstSite, numbers(edits.rows()), woven);
        return woven;
    }

    private List<Integer> numbers(Set<Row> rows) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < table.rows().size(); i++) {
            if (rows.contains(table.rows().get(i))) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    /** The rows for which something has been changed so far. */
    Set<Row> applied() {
        return applied;
    }

    /** The internal names of the classes in which something has been changed so far. */
    Set<String> changed() {
        return changed;
    }
}
