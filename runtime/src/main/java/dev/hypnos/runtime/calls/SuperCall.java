package dev.hypnos.runtime.calls;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code super.method()}. Which method that is does not depend on the class of the receiver, but on the class
 * that makes the call; that one is the receiver's or one above it. Names, because a call site outlives the classes of a
 * loader.
 *
 * @param caller the name of the class that makes the call
 * @param face the name of the interface whose default method is called; null for a method of the superclass
 */
record SuperCall(String caller, @Nullable String face) {

    /** The class or interface where the method is looked for. Slow. */
    Class<?> start(Class<?> receiver) {
        if (face != null) {
            return Objects.requireNonNullElse(find(receiver, face), Object.class);
        }
        for (Class<?> at = receiver; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(caller)) {
                return Objects.requireNonNullElse(at.getSuperclass(), Object.class);
            }
        }
        return Object.class;
    }

    private static @Nullable Class<?> find(Class<?> type, String face) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(face)) {
                return at;
            }
            for (Class<?> above : at.getInterfaces()) {
                Class<?> found = find(above, face);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
