package dev.hypnos.tests.semantics;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assertions that need no test framework. */
final class Check {
    private Check() {}

    static void that(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    static void same(@Nullable Object expected, @Nullable Object actual) {
        that(Objects.equals(expected, actual), "expected " + expected + " but got " + actual);
    }
}
