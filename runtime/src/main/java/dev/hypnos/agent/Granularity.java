package dev.hypnos.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How much of which classes becomes operations. Written as rules separated by commas: {@code message}, {@code sync} or
 * {@code memory} for the program's own classes, and {@code some.package=sync} for a package and those below it, the
 * most special one counting. Where no rule speaks of a class it is {@code memory} for the program's own, and
 * {@code sync} for libraries; {@code message} alone is for libraries too, which have less to say than the program.
 */
public final class Granularity {
    public static final Granularity DEFAULT = new Granularity("", List.of());

    private record Rule(String prefix, Level level) {}

    private final String text;
    private final List<Rule> rules;

    private Granularity(String text, List<Rule> rules) {
        this.text = text;
        this.rules = List.copyOf(rules);
    }

    /** Throws an {@link IllegalArgumentException} with one clear line. */
    public static Granularity parse(String text) {
        List<Rule> rules = new ArrayList<>();
        for (String part : text.split(",")) {
            String rule = part.strip();
            if (rule.isEmpty()) {
                continue;
            }
            int equals = rule.indexOf('=');
            String name = equals < 0 ? "" : rule.substring(0, equals).strip();
            if (equals >= 0 && !name.matches("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*")) {
                throw new IllegalArgumentException("'" + name + "' is not the name of a package or class");
            }
            rules.add(new Rule(
                    name.replace('.', '/'), level(rule.substring(equals + 1).strip())));
        }
        if (rules.isEmpty()) {
            return DEFAULT;
        }
        rules.sort(Comparator.comparing((Rule rule) -> rule.prefix.length()).reversed());
        return new Granularity(text.strip(), rules);
    }

    private static Level level(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "message" -> Level.MESSAGE;
            case "sync" -> Level.SYNCHRONIZATION;
            case "memory" -> Level.MEMORY;
            default -> throw new IllegalArgumentException("'" + name + "' is not message, sync or memory");
        };
    }

    public Level of(String internalName, boolean isProgram) {
        for (Rule rule : rules) {
            if (rule.prefix.isEmpty()) {
                return isProgram || rule.level == Level.MESSAGE ? rule.level : Level.SYNCHRONIZATION;
            }
            if (internalName.equals(rule.prefix)
                    || internalName.startsWith(rule.prefix + "/")
                    || internalName.startsWith(rule.prefix + "$")) {
                return rule.level;
            }
        }
        return isProgram ? Level.MEMORY : Level.SYNCHRONIZATION;
    }

    public boolean isDefault() {
        return rules.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Granularity granularity && granularity.rules.equals(rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
