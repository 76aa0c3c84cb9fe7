package dev.hypnos.runtime.threads;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Describe;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

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

    /** What the buffer of a walker has and does. */
    private static final class Buffer {
        static final MethodHandle IS_EMPTY = handle("isEmpty", boolean.class);
        static final MethodHandle GET = handle("get", Class.class);
        static final MethodHandle NEXT = handle("next", Class.class);
        static final MethodHandle FREEZE = handle("freeze", void.class);
        static final MethodHandle FRAMES = handle("frames", Object[].class);
        static final long ORIGIN = Jdk.UNSAFE.objectFieldOffset(type("FrameBuffer"), "origin");
        static final long DEPTH = Jdk.UNSAFE.objectFieldOffset(type("AbstractStackWalker"), "depth");
        static final long WALKER = Jdk.UNSAFE.objectFieldOffset(type("AbstractStackWalker"), "walker");
        static final long CONTINUATION = Jdk.UNSAFE.objectFieldOffset(StackWalker.class, "continuation");

        private Buffer() {}

        private static Class<?> type(String name) {
            try {
                return Class.forName("java.lang.StackStreamFactory$" + name);
            } catch (ClassNotFoundException missing) {
                throw new ExceptionInInitializerError(missing);
            }
        }

        private static MethodHandle handle(String name, Class<?> result) {
            try {
                Class<?> buffer = type("FrameBuffer");
                return MethodHandles.privateLookupIn(buffer, MethodHandles.lookup())
                        .findVirtual(buffer, name, MethodType.methodType(result))
                        .asType(MethodType.methodType(result, Object.class));
            } catch (ReflectiveOperationException missing) {
                throw new ExceptionInInitializerError(missing);
            }
        }
    }

    /**
     * In place of a walker's question whether all frames that it has fetched are behind it: those that it must not see
     * are, too.
     */
    public static boolean isEmpty(Object buffer, Object walker) throws Throwable {
        boolean isProgram = Current.task() != null && !isOurs(Jdk.UNSAFE.getReference(walker, Buffer.WALKER));
        while (!(boolean) Buffer.IS_EMPTY.invokeExact(buffer)) {
            Class<?> type = (Class<?>) Buffer.GET.invokeExact(buffer);
            if (!isProgram || !isHidden(type, buffer)) {
                return false;
            }
            if (Describe.isBelowTask(type)) {
                Buffer.FREEZE.invokeExact(buffer);
                return true;
            }
            Class<?> skipped = (Class<?>) Buffer.NEXT.invokeExact(buffer);
            Jdk.UNSAFE.putInt(walker, Buffer.DEPTH, Jdk.UNSAFE.getInt(walker, Buffer.DEPTH) + 1);
        }
        return true;
    }

    private static boolean isOurs(Object walker) {
        return walker == Jdk.WALKER || Jdk.UNSAFE.getReference(walker, Buffer.CONTINUATION) != null;
    }

    private static boolean isHidden(Class<?> type, Object buffer) throws Throwable {
        if (!(type.getClassLoader() instanceof TrialLoader)) {
            return CodeOwner.isEngine(type.getName());
        }
        Object[] frames = (Object[]) Buffer.FRAMES.invokeExact(buffer);
        try {
            return isAdded(((StackFrame) frames[Jdk.UNSAFE.getInt(buffer, Buffer.ORIGIN)]).getMethodName());
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
