package dev.hypnos.examples.otp;

import dev.hypnos.model.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The variables of all applications of a node, for everybody to read in the application controller's table. */
public final class Environment {
    private final Table<String, Object> table;

    private Environment(Table<String, Object> table) {
        this.table = table;
    }

    /** The environment of this node. */
    public static Environment here() {
        return new Environment(Objects.requireNonNull(Table.named(ApplicationController.TABLE)));
    }

    /** Looks a variable up; null if it is not set. */
    public @Nullable String get(String application, String key) {
        return (String) table.get(ApplicationController.variable(application, key));
    }

    /** Looks a variable of the kernel up; null if it is not set. */
    @Nullable
    String ofKernel(String key) {
        return get(Kernel.NAME, key);
    }
}
