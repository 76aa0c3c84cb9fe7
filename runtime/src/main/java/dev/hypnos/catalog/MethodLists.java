package dev.hypnos.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/** Methods by their classes, from a text: a line is a class and the names of its methods. */
final class MethodLists {
    private MethodLists() {}

    /** @param parts what stands for several names, without its sign {@code %} */
    static Map<String, Set<String>> read(String text, Map<String, String> parts) {
        String whole = text;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            whole = whole.replace("%" + part.getKey(), part.getValue());
        }
        Map<String, Set<String>> methods = new HashMap<>();
        whole.lines().forEach(line -> {
            StringTokenizer words = new StringTokenizer(line);
            Set<String> names = methods.computeIfAbsent(words.nextToken(), absent -> new HashSet<>());
            while (words.hasMoreTokens()) {
                names.add(words.nextToken());
            }
        });
        return methods;
    }
}
