package dev.hypnos.runtime.process;

import java.util.List;
import java.util.Properties;

/**
 * The system properties of a trial. Each has a copy, so that none finds what another has set. What says how the test is run is not in it: a replay
 * is asked for by a property, and a program that goes through all of them must not see a difference.
 */
final class SystemProperties {
    private static final List<String> HIDDEN = List.of("hypnos.", "surefire.", "failsafe.", "it.test");
    /** What tells Surefire which tests to run. */
    private static final String CHOSEN_TESTS = "test";
    /** Ours that the engine itself may ask for during a trial. */
    private static final List<String> OF_THE_ENGINE =
            List.of("hypnos.tests.", "hypnos.stallSeconds", "hypnos.cache", "hypnos.invariants", "hypnos.files");

    private SystemProperties() {}

    static Properties copy(Properties real) {
        Properties copy = (Properties) real.clone();
        copy.keySet().removeIf(key -> key instanceof String name && isHidden(name));
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
