package dev.hypnos.catalog;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes that the table speaks of: those of a few packages of the JDK. */
final class Coverage {
    private static final Set<String> PACKAGES =
            Set.of("java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks");

    private Coverage() {}

    static boolean covers(Class<?> type) {
        return type.getModule() == Object.class.getModule() && PACKAGES.contains(type.getPackageName());
    }

    /** Whether the class of the JDK with this internal name is of those packages. */
    static boolean covers(String internalName) {
        int end = internalName.lastIndexOf('/');
        return end > 0 && PACKAGES.contains(internalName.substring(0, end).replace('/', '.'));
    }

    /** The class, or the nearest superclass, that the table speaks of; null for program code on its own. */
    static @Nullable Class<?> base(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (covers(at)) {
                return at;
            }
        }
        return null;
    }
}
