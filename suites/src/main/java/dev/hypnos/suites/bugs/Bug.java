package dev.hypnos.suites.bugs;

import java.util.Locale;

/**
 * A pattern: its test {@code bug} can fail, and its test {@code fixed} cannot.
 *
 * @param type the class with both
 */
public record Bug(Group group, Class<?> type) {
    /** The name of the pattern, in words joined by hyphens. */
    public String name() {
        return type.getSimpleName().replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** The test that fails, as {@code class#method}. */
    public String test() {
        return type.getName() + "#bug";
    }

    /** The test that does not. */
    public String twin() {
        return type.getName() + "#fixed";
    }

    @Override
    public String toString() {
        return name();
    }
}
