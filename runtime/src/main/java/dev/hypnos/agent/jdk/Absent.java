package dev.hypnos.agent.jdk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK is taken to lack, for tests: {@code -Dhypnos.absent=sun.nio.ch.EPoll*,java.lang.Thread#join} takes
 * classes away, by their names or how these begin, and members.
 */
record Absent(List<String> names) {
    static final Absent NOTHING = new Absent(List.of());
    private static final String PROPERTY = "hypnos.absent";

    static Absent parse(@Nullable String list) {
        return list == null || list.isBlank()
                ? NOTHING
                : new Absent(List.of(list.strip().split("\\s*,\\s*")));
    }

    static Absent here() {
        return parse(System.getProperty(PROPERTY));
    }

    boolean hasClass(String name) {
        for (String each : names) {
            boolean isPattern = each.endsWith("*");
            if (isPattern ? name.startsWith(each.substring(0, each.length() - 1)) : name.equals(each)) {
                return true;
            }
        }
        return false;
    }

    /** @param owner the class, as class files write it */
    boolean hasMember(String owner, String name) {
        return !names.isEmpty() && names.contains(owner.replace('/', '.') + "#" + name);
    }
}
