package dev.hypnos.campaign;

import dev.hypnos.runtime.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where in the program something failed. */
final class Place {
    /** Code that reports failures of others. */
    private static final List<String> NOT_THE_PROGRAM = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.junit.",
            "org.opentest4j.",
            "org.assertj.",
            "org.hamcrest.");

    private Place() {}

    /** The first line of the program in the exception's stack, as a stack trace writes it; null where there is none. */
    static @Nullable String of(Failure failure) {
        Throwable cause = failure.cause();
        if (cause == null) {
            return null;
        }
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (isProgram(frame.getClassName())) {
                return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")";
            }
        }
        return null;
    }

    private static boolean isProgram(String className) {
        if (className.startsWith("dev.hypnos.")) {
            return className.startsWith("dev.hypnos.examples.") || className.startsWith("dev.hypnos.benchmarks.");
        }
        for (String prefix : NOT_THE_PROGRAM) {
            if (className.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }
}
