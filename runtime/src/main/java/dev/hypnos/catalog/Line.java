package dev.hypnos.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table.
 *
 * @param name the method, or {@link #ANY_METHOD}
 * @param parameters its parameters, or null for all overloads
 * @param verdict what the line says
 * @param row the operation, if the verdict is that the call is one
 * @param view whether the result shares the receiver's resource
 */
record Line(
        String name,
        @Nullable List<String> parameters,
        Verdict verdict,
        @Nullable Row row,
        boolean view) {
    static final String ANY_METHOD = "*";

    enum Verdict {
        OPERATION,
        /** Touches nothing shared. */
        NONE,
        /** Known to the engine by itself. */
        ENGINE
    }
}
