package dev.hypnos.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Parameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.io.TempDir;

/** Values for calls that JUnit prepares and that never happen. */
final class HostParameters {
    private HostParameters() {}

    /**
     * Whether nothing else has a value: neither JUnit itself nor, so far as they were not told to stay away, another
     * extension.
     */
    static boolean needsValue(ParameterContext context, ExtensionContext test) {
        Parameter parameter = context.getParameter();
        return parameter.getType() != TestInfo.class
                && parameter.getType() != TestReporter.class
                && !context.isAnnotated(TempDir.class)
                && HostGuard.staysAway(test);
    }

    /** Zero, false or null. */
    static @Nullable Object anyValue(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
