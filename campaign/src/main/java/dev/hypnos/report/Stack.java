package dev.hypnos.report;

import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The part of a stack that is the program's: what its author can change. */
final class Stack {
    private static final int FRAMES_MAX = 8;
    private static final int CAUSES_MAX = 3;

    private Stack() {}

    /** The frames of the program, of the exception and of its causes, each at most so wide. */
    static List<String> ofProgram(Throwable thrown, int width) {
        List<String> lines = new ArrayList<>(ofProgram(Arrays.asList(thrown.getStackTrace()), width));
        Throwable cause = thrown.getCause();
        for (int depth = 0; depth < CAUSES_MAX && cause != null; depth++, cause = cause.getCause()) {
            lines.add("caused by " + Failure.text(cause));
            lines.addAll(ofProgram(Arrays.asList(cause.getStackTrace()), width));
        }
        return lines;
    }

    /** Those frames that are the program's, whole. */
    static List<String> ofProgram(List<StackTraceElement> frames) {
        return ofProgram(frames, Integer.MAX_VALUE);
    }

    /**
     * Those frames that are the program's, with the one of a library that it was calling; where none is the program's,
     * those of libraries.
     */
    static List<String> ofProgram(List<StackTraceElement> frames, int width) {
        List<StackTraceElement> chosen = new ArrayList<>();
        boolean isInLibrary = false;
        for (StackTraceElement frame : frames) {
            CodeOwner owner = CodeOwner.of(frame);
            if (owner == CodeOwner.PROGRAM || (owner == CodeOwner.LIBRARY && chosen.isEmpty())) {
                isInLibrary |= owner == CodeOwner.LIBRARY;
                chosen.add(frame);
            }
        }
        if (isInLibrary && chosen.size() == 1) {
            chosen = frames.stream()
                    .filter(frame -> CodeOwner.of(frame) == CodeOwner.LIBRARY)
                    .toList();
        }
        return chosen.stream()
                .limit(FRAMES_MAX)
                .map(frame -> text(frame, width))
                .toList();
    }

    /** Those of the program, or all that are not ours where there are none. */
    static List<String> ofTask(List<StackTraceElement> frames, int width) {
        List<String> program = ofProgram(frames, width);
        return !program.isEmpty()
                ? program
                : frames.stream()
                        .filter(frame -> CodeOwner.of(frame) != CodeOwner.HYPNOS)
                        .limit(FRAMES_MAX)
                        .map(frame -> text(frame, width))
                        .toList();
    }

    /**
     * File and line where it was thrown: of the program, of a library where there is none of it; empty where there is
     * neither.
     */
    static String placeOf(Throwable thrown) {
        for (CodeOwner owner : List.of(CodeOwner.PROGRAM, CodeOwner.LIBRARY)) {
            for (StackTraceElement frame : thrown.getStackTrace()) {
                if (CodeOwner.of(frame) == owner) {
                    return where(frame);
                }
            }
        }
        return "";
    }

    /** Whether any code of the program is on the stack. */
    static boolean hasProgram(List<StackTraceElement> frames) {
        return frames.stream()
                .map(CodeOwner::of)
                .anyMatch(owner -> owner == CodeOwner.PROGRAM || owner == CodeOwner.LIBRARY);
    }

    /** Without the package, or even the class, if it is too long otherwise. */
    private static String text(StackTraceElement frame, int width) {
        // under the name that the program's author knows
        String method =
                frame.getMethodName().equals(ClassInitialization.INITIALIZER) ? "<clinit>" : frame.getMethodName();
        String where = "(" + where(frame) + ")";
        String className = frame.getClassName();
        String whole = "at " + className + "." + method + where;
        if (TextWidth.of(whole) <= width) {
            return whole;
        }
        String brief = "at " + className.substring(className.lastIndexOf('.') + 1) + "." + method + where;
        return TextWidth.of(brief) <= width ? brief : "at " + method + where;
    }

    /** File and line, as far as they are known. */
    static String where(StackTraceElement frame) {
        if (frame.getFileName() == null) {
            return "unknown source";
        }
        return frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
    }
}
