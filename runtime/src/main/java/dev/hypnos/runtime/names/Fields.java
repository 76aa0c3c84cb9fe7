package dev.hypnos.runtime.names;

import dev.hypnos.runtime.code.SimpleName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers of the program's fields, given when classes are woven: one for each declared field, in every trial. */
public final class Fields {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static final List<String> NAMES = new ArrayList<>();
    /** By number; 0 for those that nobody asked for. Replaced whenever one is added. */
    private static volatile long[] hashes = new long[0];

    private Fields() {}

    /** The number of the field with this name that this class declares. */
    public static synchronized int number(String declaringClass, String name) {
        return NUMBERS.computeIfAbsent(declaringClass + "." + name, key -> {
            NAMES.add(key);
            return NAMES.size() - 1;
        });
    }

    /** The same for a class; by the name that its code has where it is woven. */
    public static int number(Class<?> declaringClass, String name) {
        return number(SimpleName.lasting(declaringClass).replace('.', '/'), name);
    }

    /** A hash of its full name, equal in every JVM. */
    static long hash(int number) {
        long[] known = hashes;
        return number < known.length && known[number] != 0 ? known[number] : makeHash(number);
    }

    private static synchronized long makeHash(int number) {
        long hash = 1;
        String name = NAMES.get(number);
        for (int i = 0; i < name.length(); i++) {
            hash = hash * 31 + name.charAt(i);
        }
        long[] grown = Arrays.copyOf(hashes, Math.max(NAMES.size(), hashes.length));
        grown[number] = hash;
        hashes = grown;
        return hash;
    }

    /** The name of a field without its class. */
    static synchronized String name(int number) {
        String full = NAMES.get(number);
        return full.substring(full.lastIndexOf('.') + 1);
    }

    /** The name of a field with the full name of its class. */
    static synchronized String fullName(int number) {
        return NAMES.get(number).replace('/', '.');
    }

    /** The name of a field with the simple name of its class. */
    static synchronized String qualifiedName(int number) {
        String full = NAMES.get(number);
        int dot = full.lastIndexOf('.');
        String owner = full.substring(0, dot);
        return SimpleName.of(owner.replace('/', '.')) + full.substring(dot);
    }
}
