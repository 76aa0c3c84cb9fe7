package dev.hypnos.report;

import dev.hypnos.runtime.ClassInitialization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a stack that is the program's: what its author can change. */
final class Stack {
    private static final int FRAMES_MAX = 8;
    private static final int CAUSES_MAX = 3;
    private static final List<String> HYPNOS = List.of(
            "dev.hypnos.Hypnos",
            "dev.hypnos.agent.",
            "dev.hypnos.campaign.",
            "dev.hypnos.catalog.",
            "dev.hypnos.cli.",
            "dev.hypnos.cluster.",
            "dev.hypnos.junit.",
            "dev.hypnos.kernel.",
            "dev.hypnos.model.",
            "dev.hypnos.network.",
            "dev.hypnos.report.",
            "dev.hypnos.runtime.",
            "dev.hypnos.sandbox.",
            "org.junit.");
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.opentest4j.", "org.assertj.", "org.hamcrest.");
    /** A frame as a stack trace writes it, with the loader or module in front. */
    private static final Pattern FRAME = Pattern.compile("(\\s*at )(?:[^/(]*/)*([^(]+)(\\(.*)");

    private Stack() {}

    /** The frames of the program, of the exception and of its causes. */
    static List<String> ofProgram(Throwable thrown) {
        List<String> lines = new ArrayList<>(frames(thrown));
        Throwable cause = thrown.getCause();
        for (int depth = 0; depth < CAUSES_MAX && cause != null; depth++, cause = cause.getCause()) {
            lines.add("caused by " + cause);
            lines.addAll(frames(cause));
        }
        return lines;
    }

    private static List<String> frames(Throwable thrown) {
        return ofProgram(Arrays.asList(thrown.getStackTrace()));
    }

    /** Those frames that are the program's. */
    static List<String> ofProgram(List<StackTraceElement> frames) {
        return frames.stream()
                .filter(frame -> !isHypnos(frame.getClassName(), frame.getMethodName()))
                .filter(frame -> !startsWithAny(frame.getClassName(), LIBRARIES))
                .limit(FRAMES_MAX)
                .map(frame -> "at " + frame.getClassName() + "." + methodName(frame) + "("
                        + (frame.getFileName() == null
                                ? "unknown source"
                                : frame.getFileName() + ":" + frame.getLineNumber())
                        + ")")
                .toList();
    }

    /** Under the name that the program's author knows. */
    private static String methodName(StackTraceElement frame) {
        String name = frame.getMethodName();
        return name.equals(ClassInitialization.INITIALIZER) ? "<clinit>" : name;
    }

    /** Texts that contain stacks, without what Hypnos put on them, and of libraries only where there is nothing else. */
    static List<String> shorten(List<String> lines, int width) {
        List<String> shortened = new ArrayList<>();
        List<String> libraries = new ArrayList<>();
        boolean program = false;
        for (String line : lines) {
            Matcher frame = FRAME.matcher(line);
            if (!frame.matches()) {
                shortened.addAll(program ? List.of() : libraries);
                libraries.clear();
                program = false;
                shortened.add(line);
                continue;
            }
            String method = frame.group(2);
            if (isHypnos(method, method.substring(method.lastIndexOf('.') + 1))) {
                continue;
            }
            boolean library = startsWithAny(method, LIBRARIES);
            program |= !library;
            (library ? libraries : shortened).add(fitted(frame.group(1), method, frame.group(3), width));
        }
        shortened.addAll(program ? List.of() : libraries);
        return shortened;
    }

    /** Without the package, or even the class, if it is too long otherwise. */
    private static String fitted(String at, String method, String where, int width) {
        String name = method;
        int dot = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
        while (TextWidth.of(at + name + where) > width && name.indexOf('.') >= 0) {
            name = name.substring(dot >= 0 ? dot + 1 : name.lastIndexOf('.') + 1);
            dot = -1;
        }
        return at + name + where;
    }

    /** Whether the line is a frame of a stack. */
    static boolean isFrame(String line) {
        return FRAME.matcher(line).matches();
    }

    /** Whether the line is a frame of the program's own code. */
    static boolean isOfProgram(String line) {
        Matcher frame = FRAME.matcher(line);
        if (!frame.matches()) {
            return false;
        }
        String method = frame.group(2);
        return !isHypnos(method, method.substring(method.lastIndexOf('.') + 1)) && !startsWithAny(method, LIBRARIES);
    }

    private static boolean isHypnos(String name, String methodName) {
        return methodName.startsWith("hypnos$") || startsWithAny(name, HYPNOS);
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        return prefixes.stream().anyMatch(name::startsWith);
    }
}
