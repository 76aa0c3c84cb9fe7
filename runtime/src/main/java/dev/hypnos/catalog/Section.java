package dev.hypnos.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the table says of one class or interface. */
final class Section {
    /** The binary name of the class, for an untracked one possibly with a star at the end. */
    final String className;

    /** The field that leads to the object that stands for the resource. */
    final @Nullable String ownerField;

    final boolean monitor;
    final boolean skeleton;
    final boolean untracked;
    final boolean isFinal;
    final List<Line> lines = new ArrayList<>();
    private final Map<String, List<Line>> byName = new HashMap<>();

    Section(String className, List<String> words) {
        this.className = className;
        String owner = null;
        for (String word : words) {
            if (word.startsWith("owner=")) {
                owner = word.substring("owner=".length());
            } else if (!List.of("monitor", "skeleton", "untracked", "final").contains(word)) {
                throw new IllegalStateException(className + ": unknown word " + word);
            }
        }
        ownerField = owner;
        monitor = words.contains("monitor");
        skeleton = words.contains("skeleton");
        untracked = words.contains("untracked");
        isFinal = words.contains("final");
    }

    String internalName() {
        return className.replace('.', '/');
    }

    void add(Line line) {
        lines.add(line);
        List<Line> overloads = byName.get(line.name());
        if (overloads == null) {
            overloads = new ArrayList<>();
            byName.put(line.name(), overloads);
        }
        overloads.add(line);
    }

    /** The line for a method: one with its parameters, one for all overloads, or one for every method. */
    @Nullable
    Line line(String method, List<String> parameters) {
        Line general = null;
        for (Line line : byName.getOrDefault(method, List.of())) {
            if (line.parameters() == null) {
                general = line;
            } else if (Signature.matches(line.parameters(), parameters)) {
                return line;
            }
        }
        return general != null || method.equals("<init>") ? general : everyMethod();
    }

    private @Nullable Line everyMethod() {
        List<Line> lines = byName.get(Line.ANY_METHOD);
        return lines == null ? null : lines.getFirst();
    }
}
