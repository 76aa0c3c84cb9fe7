package dev.hypnos.campaign;

import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import org.jspecify.annotations.Nullable;

/** Where in the program something failed. */
final class Place {
    private Place() {}

    /**
     * The first line of the program in the exception's stack, as a stack trace writes it; that of a library where there
     * is none of the program; null where there is neither.
     */
    static @Nullable String of(Failure failure) {
        Throwable cause = failure.cause();
        if (cause == null) {
            return null;
        }
        StackTraceElement[] stack = cause.getStackTrace();
        String inProgram = first(stack, CodeOwner.PROGRAM);
        return inProgram != null ? inProgram : first(stack, CodeOwner.LIBRARY);
    }

    private static @Nullable String first(StackTraceElement[] stack, CodeOwner owner) {
        for (StackTraceElement frame : stack) {
            if (CodeOwner.of(frame) == owner) {
                return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")";
            }
        }
        return null;
    }
}
