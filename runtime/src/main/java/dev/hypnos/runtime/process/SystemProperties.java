package dev.hypnos.runtime.process;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The system properties of a trial. Each has a copy, so that none finds what another has set. What says how the test is
 * run is not in it: a replay is asked for by a property, and a program that goes through all of them must not see a
 * difference.
 */
public final class SystemProperties {
    private static final List<String> HIDDEN = List.of("hypnos.", "surefire.", "failsafe.", "it.test");
    /** What tells Surefire which tests to run. */
    private static final String CHOSEN_TESTS = "test";
    /** Ours that the engine itself may ask for during a trial. */
    private static final List<String> OF_THE_ENGINE =
            List.of("hypnos.tests.", "hypnos.stallSeconds", "hypnos.cache", "hypnos.invariants", "hypnos.files");

    private static volatile @Nullable Properties remembered;

    private SystemProperties() {}

    /**
     * All trials to come start with the properties as they are now: what plain tests of the same JVM set meanwhile
     * would be missing in a replay, which does not run them.
     */
    public static void remember() {
        remembered = (Properties) System.getProperties().clone();
    }

    /**
     * Made anew rather than cleared of what is hidden: a table that is emptied keeps its size, and where names meet in
     * it what went in first comes out first, so that the order of a walk would tell what was hidden.
     */
    static Properties copy(Properties current) {
        Properties real = remembered == null ? current : remembered;
        Map<String, Object> shown = new TreeMap<>();
        Properties copy = new Properties();
        real.forEach((key, value) -> {
            if (!(key instanceof String name)) {
                copy.put(key, value);
            } else if (!isHidden(name)) {
                shown.put(name, value);
            }
        });
        copy.putAll(shown);
        return copy;
    }

    private static boolean isHidden(String name) {
        return name.equals(CHOSEN_TESTS) || (startsWithAny(name, HIDDEN) && !startsWithAny(name, OF_THE_ENGINE));
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (int i = 0; i < beginnings.size(); i++) {
            if (name.startsWith(beginnings.get(i))) {
                return true;
            }
        }
        return false;
    }
}
