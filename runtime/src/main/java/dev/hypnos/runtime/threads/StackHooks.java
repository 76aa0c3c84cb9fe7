package dev.hypnos.runtime.threads;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Describe;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import jdk.internal.access.SharedSecrets;

/**
 * Stacks as programs see them: without what is below the task, and without what weaving puts between a call and what is
 * called. Programs write them into logs and messages, and look in them for their callers and for initialisers.
 */
public final class StackHooks {
    private static final long STACK = Jdk.UNSAFE.objectFieldOffset(Throwable.class, "stackTrace");

    private StackHooks() {}

    /** Behind a call that gives a stack. */
    public static StackTraceElement[] shown(StackTraceElement[] stack) {
        int count = 0;
        for (StackTraceElement frame : stack) {
            if (Describe.isBelowTask(frame)) {
                break;
            }
            if (!CodeOwner.isEngine(frame.getClassName()) && !isAdded(frame.getMethodName())) {
                stack[count++] = shown(frame);
            }
        }
        return count == stack.length ? stack : Arrays.copyOf(stack, count);
    }

    /** The same where the JDK makes a text of a stack. */
    public static StackTraceElement[] printed(StackTraceElement[] stack) {
        return Current.task() == null || stack.length == 0 ? stack : shown(stack.clone());
    }

    /** Before the fields of an exception are written to a stream; the JDK puts the stack back behind that. */
    public static void written(Throwable thrown) {
        if (Jdk.UNSAFE.getReference(thrown, STACK) instanceof StackTraceElement[] stack) {
            Jdk.UNSAFE.putReference(thrown, STACK, printed(stack));
        }
    }

    private static boolean isAdded(String method) {
        return CodeOwner.isAdded(method) && !method.equals(ClassInitialization.INITIALIZER);
    }

    // Walkers

    /** What the JDK's walkers keep. */
    private static final class Walker {
        static final long WALKER = offset("StackStreamFactory$AbstractStackWalker", "walker");
        static final long DEPTH = offset("StackStreamFactory$AbstractStackWalker", "depth");
        /** Of the frames that were fetched, the next one, and the end of them; zero once there are no more. */
        static final long NEXT = offset("StackStreamFactory$FrameBuffer", "origin");

        static final long END = offset("StackStreamFactory$FrameBuffer", "fence");
        static final long FRAMES = offset("StackStreamFactory$StackFrameBuffer", "stackFrames");
        /** Of a frame: its class or its method. */
        static final long MEMBER = offset("ClassFrameInfo", "classOrMemberName");
        /** Of the one that was asked: null unless it walks a task that does not run. */
        static final long CONTINUATION = offset("StackWalker", "continuation");

        private Walker() {}

        private static long offset(String type, String field) {
            try {
                return Jdk.UNSAFE.objectFieldOffset(Class.forName("java.lang." + type, false, null), field);
            } catch (ClassNotFoundException missing) {
                throw new ExceptionInInitializerError(missing);
            }
        }
    }

    /**
     * In place of a walker's question whether all frames that it has fetched are behind it: those that it must not see
     * are, too.
     */
    public static boolean isEmpty(Object buffer, Object walker) {
        boolean isProgram = Current.task() != null && !isOurs(Jdk.UNSAFE.getReference(walker, Walker.WALKER));
        int next = Jdk.UNSAFE.getInt(buffer, Walker.NEXT);
        while (next < Jdk.UNSAFE.getInt(buffer, Walker.END)) {
            Object frame = ((Object[]) Jdk.UNSAFE.getReference(buffer, Walker.FRAMES))[next];
            Class<?> type = typeOf(frame);
            if (!isProgram || !isHidden(type, frame)) {
                return false;
            }
            if (Describe.isBelowTask(type)) {
                Jdk.UNSAFE.putInt(buffer, Walker.NEXT, 0);
                Jdk.UNSAFE.putInt(buffer, Walker.END, 0);
                return true;
            }
            Jdk.UNSAFE.putInt(buffer, Walker.NEXT, ++next);
            Jdk.UNSAFE.putInt(walker, Walker.DEPTH, Jdk.UNSAFE.getInt(walker, Walker.DEPTH) + 1);
        }
        return true;
    }

    private static boolean isOurs(Object walker) {
        return walker == Jdk.WALKER || Jdk.UNSAFE.getReference(walker, Walker.CONTINUATION) != null;
    }

    private static Class<?> typeOf(Object frame) {
        Object member = Jdk.UNSAFE.getReference(frame, Walker.MEMBER);
        return member instanceof Class<?> type
                ? type
                : SharedSecrets.getJavaLangInvokeAccess().getDeclaringClass(member);
    }

    private static boolean isHidden(Class<?> type, Object frame) {
        if (!(type.getClassLoader() instanceof TrialLoader)) {
            return CodeOwner.isEngine(type.getName());
        }
        try {
            return isAdded(((StackFrame) frame).getMethodName());
        } catch (UnsupportedOperationException onlyClassesAreWanted) {
            return false;
        }
    }

    /** Behind {@code StackFrame.getMethodName}. */
    public static String method(String name) {
        return name.equals(ClassInitialization.INITIALIZER) ? "<clinit>" : name;
    }

    /** Behind {@code StackFrame.toStackTraceElement}. */
    public static StackTraceElement shown(StackTraceElement frame) {
        return frame.getMethodName().equals(ClassInitialization.INITIALIZER)
                ? new StackTraceElement(
                        frame.getClassLoaderName(),
                        frame.getModuleName(),
                        frame.getModuleVersion(),
                        frame.getClassName(),
                        "<clinit>",
                        frame.getFileName(),
                        frame.getLineNumber())
                : frame;
    }
}
