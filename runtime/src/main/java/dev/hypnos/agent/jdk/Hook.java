package dev.hypnos.agent.jdk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls.
 *
 * @param owner the class that has it
 * @param method its name; for a class of the JDK of which an object is made, nothing
 * @param as the type that it gives, where that is not the one of the JDK's method
 */
public record Hook(
        String owner,
        String method,
        List<Argument> arguments,
        @Nullable String as) {
    private static final String OURS = "dev.hypnos.";

    public boolean isOurs() {
        return owner.startsWith(OURS);
    }

    /**
     * Reads {@code runtime.threads.ThreadHooks.join(this,1)}, or one without parentheses, which is given what the place
     * has.
     */
    static Hook parse(String written) {
        int end = written.lastIndexOf(')');
        int start = end < 0 ? -1 : written.indexOf('(');
        String name = start < 0 ? written : written.substring(0, start);
        String as = end < 0 || end + 1 == written.length() ? null : fullName(written.substring(end + 2));
        List<Argument> arguments =
                start < 0 ? List.of(new Argument.Given()) : arguments(written.substring(start + 1, end));
        if (name.startsWith("java.")) {
            return new Hook(name, "", arguments, as);
        }
        int dot = name.lastIndexOf('.');
        String owner = name.substring(0, dot);
        return new Hook(owner.equals("this") ? owner : OURS + owner, name.substring(dot + 1), arguments, as);
    }

    private static List<Argument> arguments(String list) {
        List<Argument> arguments = new ArrayList<>();
        int at = 0;
        while (at < list.length()) {
            // a text may have commas
            int from = list.charAt(at) == '\'' ? list.indexOf('\'', at + 1) : at;
            int comma = list.indexOf(',', from);
            int end = comma < 0 ? list.length() : comma;
            arguments.add(Argument.parse(list.substring(at, end)));
            at = end + 1;
        }
        return arguments;
    }

    static String fullName(String type) {
        return type.indexOf('.') < 0 ? "java.lang." + type : type;
    }
}
