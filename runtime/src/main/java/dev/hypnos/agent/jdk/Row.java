package dev.hypnos.agent.jdk;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One change to the JDK.
 *
 * @param scope where it is made
 * @param owner the class of the member, as class files write it; nothing for monitors and loops
 * @param name the member's, possibly with a star at its end
 * @param type the member's, as {@link Types#readable} gives it; null for any
 * @param detail what the convention has in parentheses, or what a place becomes
 * @param hook null where the place has hooks of its own
 * @param methods the names of the methods in which it is made; none for all
 * @param above the class whose subclasses alone are meant
 * @param isRequired whether a JDK must have it, if it has the class
 */
public record Row(
        Scope scope,
        Place place,
        String owner,
        String name,
        @Nullable String type,
        Convention convention,
        String detail,
        @Nullable Hook hook,
        List<String> methods,
        @Nullable String above,
        boolean isRequired) {

    /** Whether the member of this class, name and type, used in this method, is the row's. */
    boolean fits(String ofOwner, String ofName, String descriptor, String method) {
        return owner.equals(ofOwner)
                && isNamed(name, ofName)
                && (methods.isEmpty() || isIn(method))
                && (type == null || type.equals(Types.readable(descriptor)));
    }

    /**
     * Whether the row is for this method, which it names with its parameters or without; one that names none is for
     * all.
     */
    public boolean isFor(String method, String descriptor) {
        String readable = Types.readable(descriptor);
        return methods.isEmpty() || isIn(method) || isIn(method + readable.substring(readable.indexOf('(')));
    }

    private boolean isIn(String method) {
        for (String allowed : methods) {
            boolean isExcluded = allowed.startsWith("!");
            if (isNamed(isExcluded ? allowed.substring(1) : allowed, method)) {
                return !isExcluded;
            }
        }
        return methods.get(0).startsWith("!");
    }

    boolean hasPattern() {
        return name.endsWith("*");
    }

    private static boolean isNamed(String pattern, String name) {
        int end = pattern.length() - 1;
        return pattern.charAt(end) == '*' ? name.startsWith(pattern.substring(0, end)) : pattern.equals(name);
    }

    /** For people: what the JDK lacks if it has not been woven. */
    @Override
    public String toString() {
        String member = owner.replace('/', '.') + (name.isEmpty() ? "" : "." + name);
        if (type != null && type.indexOf('(') >= 0) {
            member += type.substring(type.indexOf('('));
        }
        String what = place.name().toLowerCase(Locale.ROOT) + (member.isEmpty() ? "" : " " + member);
        String where = scope.className();
        return where == null || where.replace('.', '/').equals(owner) ? what : what + " in " + where;
    }
}
