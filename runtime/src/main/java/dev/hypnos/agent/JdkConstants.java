package dev.hypnos.agent;

import dev.hypnos.runtime.IdentityHashes;
import java.lang.constant.ClassDesc;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes of the JDK that the program names, and the constants of its enums: programs keep them as keys of hash maps. All trials
 * share them, so each gets its hash code before the first could ask for it.
 */
final class JdkConstants {
    private static final Set<String> PINNED = ConcurrentHashMap.newKeySet();

    private JdkConstants() {}

    static void pin(ClassDesc type) {
        String descriptor = type.descriptorString();
        if (!descriptor.startsWith("Ljava/") || !PINNED.add(descriptor)) {
            return;
        }
        String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        try {
            Class<?> found = Class.forName(name, false, null);
            // the constants exist once the class is initialised, which for an enum of the JDK changes nothing else
            IdentityHashes.pinClass(found.isEnum() ? Class.forName(name, true, null) : found);
        } catch (ClassNotFoundException | LinkageError absent) {
            // who names it will meet the same
        }
    }
}
