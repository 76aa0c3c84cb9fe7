package dev.hypnos.runtime.code;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.vm.Jdk;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The sites of operations that are noticed inside the JDK and not where the program calls it: starting, joining,
 * sleeping. They are rare enough for a walk up the stack, and found this way they need no call site to be woven: a
 * reflective call or a subclass is seen as well.
 *
 * <p>Where the JDK's own code is the caller, as when a pool starts a worker, there is no operation: that code must not
 * be preempted, it may hold locks that only it knows.
 */
public final class Callers {
    /** No code of the program made the call. */
    public static final int NONE = -1;

    /** What stands between the program's call and us without being a caller of its own. */
    private static final ClassQuestion PASSED_OVER = ClassQuestion.simple(Callers::isPassedOver);

    private static final ClassQuestion PROGRAM =
            ClassQuestion.simple(type -> !Jdk.isJdk(type) && !CodeOwner.asksForTest(type.getName()));
    private static final ClassQuestion NO_PROGRAM = ClassQuestion.simple(type -> !isProgram(type));

    private Callers() {}

    /** The site of the code that called a method of {@code Thread}, or {@link #NONE} where that is the JDK's. */
    public static int site(String action, Access access) {
        return site(action, access, PASSED_OVER, "a method reference");
    }

    /** @param nothing what a thread runs that runs nothing but what is passed over */
    private static int site(String action, Access access, Predicate<Class<?>> isPassedOver, String nothing) {
        KnownCallers.Place nearest = KnownCallers.nearest(isPassedOver);
        if (nearest != null) {
            return isProgram(nearest.type()) ? KnownCallers.site(nearest, action, access) : NONE;
        }
        // there is no such code, or this JVM keeps no record of stacks (-XX:-StackTraceInThrowable)
        Optional<StackWalker.StackFrame> caller = walk(isPassedOver);
        if (caller.isEmpty()) {
            return Sites.add(action, "java.lang.Thread", "run", nothing, -1, 0, access)
                    .id();
        }
        return isProgram(caller.get().getDeclaringClass()) ? site(action, access, caller.get()) : NONE;
    }

    private static Optional<StackWalker.StackFrame> walk(Predicate<Class<?>> isPassedOver) {
        return Jdk.WALKER.walk(frames -> frames.filter(frame -> !isPassedOver.test(frame.getDeclaringClass()))
                .findFirst());
    }

    private static int site(String action, Access access, StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        return Sites.add(
                        action,
                        frame.getClassName(),
                        frame.getMethodName(),
                        file == null ? frame.getClassName() : file,
                        frame.getLineNumber(),
                        // the line tells apart the sites of a method; weaving moves byte code indices
                        frame.getLineNumber(),
                        access)
                .id();
    }

    /**
     * The site of the program's code that is nearest on the stack, however much of the JDK lies between; of the JDK's
     * code where a thread of its own runs nothing else.
     */
    public static int programSite(String action, Access access) {
        return site(action, access, NO_PROGRAM, "the JDK");
    }

    /** The site of something that nobody's code does. */
    public static int faultSite(String action, Access access) {
        return Sites.add(action, "java.lang.Thread", "run", "a fault", -1, 1, access)
                .id();
    }

    /** The site of the program's code that is nearest on the stack, by a walk that names every frame on the way. */
    static int nearestSite(String action, Access access) {
        return site(action, access, walk(NO_PROGRAM).orElseThrow());
    }

    /** Whether the code that is nearest on the stack, leaving out what is passed over, is the program's. */
    public static boolean isNearestProgram(Predicate<Class<?>> isPassedOver) {
        KnownCallers.Place nearest = KnownCallers.nearest(isPassedOver);
        return nearest != null
                ? isProgram(nearest.type())
                : walk(isPassedOver)
                        .map(caller -> isProgram(caller.getDeclaringClass()))
                        .orElse(false);
    }

    private static boolean isPassedOver(Class<?> type) {
        String name = type.getName();
        return CodeOwner.isEngine(name)
                || name.startsWith("java.lang.Thread")
                || isReflection(name)
                || name.startsWith("jdk.internal.vm.Continuation")
                || name.equals("java.util.concurrent.TimeUnit");
    }

    /** Whether a class of the JDK calls on behalf of another, by reflection or a method handle. */
    public static boolean isReflection(String name) {
        return name.startsWith("java.lang.invoke.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.");
    }

    /**
     * Whether operations have their sites in this class: neither in the JDK's code nor in that of the libraries for
     * clusters and histories.
     */
    public static boolean isProgram(Class<?> type) {
        return PROGRAM.test(type);
    }
}
