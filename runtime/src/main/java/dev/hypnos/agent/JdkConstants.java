package dev.hypnos.agent;

import dev.hypnos.runtime.IdentityHashes;
import java.lang.constant.ClassDesc;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes of the JDK that the program names, and the constants of its enums: programs keep them as keys of hash maps.
 * All trials share them, so each gets its hash code before the first could ask for it.
 */
public final class JdkConstants {
    private static final Set<String> PINNED = ConcurrentHashMap.newKeySet();

    private JdkConstants() {}

    public static void pin(ClassDesc type) {
        String descriptor = type.descriptorString();
        String element = descriptor.substring(descriptor.lastIndexOf('[') + 1);
        boolean isJdk = element.startsWith("Ljava/") || (type.isArray() && element.length() == 1);
        if (!isJdk || !PINNED.add(descriptor)) {
            return;
        }
        String name = type.isArray()
                ? descriptor.replace('/', '.')
                : descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        try {
            Class<?> found = Class.forName(name, false, null);
            // the constants exist once the class is initialised, which for an enum of the JDK changes nothing else
            IdentityHashes.pinClass(found.isEnum() ? Class.forName(name, true, null) : found);
        } catch (ClassNotFoundException | LinkageError absent) {
            // who names it will meet the same
        }
    }
}
