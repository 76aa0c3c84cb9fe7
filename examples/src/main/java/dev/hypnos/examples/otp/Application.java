package dev.hypnos.examples.otp;

import dev.hypnos.model.Pid;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An application that is installed on a node: what its resource file says of it.
 *
 * @param needed the applications that must run before it starts
 * @param environment what its environment is when it is loaded
 * @param start starts its top supervisor, linked to the process that asks; null if it is code only
 */
public record Application(
        String name,
        List<String> needed,
        List<Variable> environment,
        @Nullable Supplier<Pid> start) {
    /** A variable of an application's environment. */
    public record Variable(String key, String value) {}

    /** An application that needs what every application needs, and has no environment of its own. */
    public static Application of(String name, Supplier<Pid> start) {
        return new Application(name, List.of(Kernel.NAME, "stdlib"), List.of(), start);
    }
}
