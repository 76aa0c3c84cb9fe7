package dev.hypnos.runtime.vm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the JDK's inside that the engine stands on, each named once. The agent exports and opens them before
 * this class is used.
 */
public final class Jdk {
    public static final JavaLangAccess LANG = SharedSecrets.getJavaLangAccess();
    public static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** Our own, which sees all frames; those of a program see its own. */
    public static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final MethodHandle SET_CURRENT_THREAD;
    private static final MethodHandle EXIT;
    private static final MethodHandle DISPATCH_UNCAUGHT;
    private static final MethodHandle LOAD_CLASS;
    private static final long HOLDER;
    private static final long STATUS;
    private static final Class<?> VIRTUAL;
    private static final long VIRTUAL_STATE;
    private static final long TARGET;
    private static final long INTERRUPTED = UNSAFE.objectFieldOffset(Thread.class, "interrupted");

    /** The values of {@code Thread.FieldHolder.threadStatus} that the VM would set. */
    public static final int STATUS_ALIVE = 0x0005;

    public static final int STATUS_TERMINATED = 0x0002;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            SET_CURRENT_THREAD = lookup.findVirtual(
                    Thread.class, "setCurrentThread", MethodType.methodType(void.class, Thread.class));
            EXIT = lookup.findVirtual(Thread.class, "exit", MethodType.methodType(void.class));
            DISPATCH_UNCAUGHT = lookup.findVirtual(
                    Thread.class, "dispatchUncaughtException", MethodType.methodType(void.class, Throwable.class));
            LOAD_CLASS = MethodHandles.privateLookupIn(ClassLoader.class, MethodHandles.lookup())
                    .findVirtual(
                            ClassLoader.class,
                            "loadClass",
                            MethodType.methodType(Class.class, String.class, boolean.class));
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder", false, null);
            HOLDER = UNSAFE.objectFieldOffset(Thread.class, "holder");
            TARGET = UNSAFE.objectFieldOffset(holder, "task");
            STATUS = UNSAFE.objectFieldOffset(holder, "threadStatus");
            VIRTUAL = Class.forName("java.lang.VirtualThread", false, null);
            VIRTUAL_STATE = UNSAFE.objectFieldOffset(VIRTUAL, "state");
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private Jdk() {}

    /** The protected method of this name. */
    public static Class<?> loadClass(ClassLoader loader, String name, boolean resolve) throws ClassNotFoundException {
        try {
            return (Class<?>) LOAD_CLASS.invokeExact(loader, name, resolve);
        } catch (ClassNotFoundException | RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable sneaked) {
            throw Jdk.<RuntimeException>asIs(sneaked);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T asIs(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /**
     * Makes {@code Thread.currentThread()} answer this thread on the carrier. Never inlined: the compiler folds reads
     * of the current thread within one compiled method across this call.
     */
    @DontInline
    public static void setCurrentThread(Thread carrier, Thread thread) {
        try {
            SET_CURRENT_THREAD.invokeExact(carrier, thread);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * The interrupt status of a task's thread. Hot: {@code Thread.isInterrupted} is a volatile read, which would wait
     * for the volatile writes of the program, and one task runs at a time.
     */
    public static boolean isInterrupted(Thread thread) {
        return UNSAFE.getBooleanOpaque(thread, INTERRUPTED);
    }

    /** Sets the interrupt status, and wakes nobody: the thread is the one that runs. */
    /** As {@code Thread.interrupted}, where nobody is told. */
    public static void clearInterrupted(Thread thread) {
        UNSAFE.putBooleanVolatile(thread, INTERRUPTED, false);
    }

    public static void setInterrupted(Thread thread) {
        UNSAFE.putBooleanVolatile(thread, INTERRUPTED, true);
    }

    /** What the VM calls when a thread ends: containers, thread locals, references. */
    public static void exit(Thread thread) {
        try {
            EXIT.invokeExact(thread);
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }

    /** What the VM calls when a thread's run method throws. */
    public static void dispatchUncaught(Thread thread, Throwable uncaught) {
        try {
            DISPATCH_UNCAUGHT.invokeExact(thread, uncaught);
        } catch (Throwable ignored) {
            // as the VM does with what an uncaught-exception handler throws
        }
    }

    /** Whether a thread was ever started, as a task or otherwise. */
    public static boolean isStarted(Thread thread) {
        Object holder = UNSAFE.getReference(thread, HOLDER);
        if (holder != null) {
            return UNSAFE.getIntVolatile(holder, STATUS) != 0;
        }
        return !VIRTUAL.isInstance(thread) || UNSAFE.getIntVolatile(thread, VIRTUAL_STATE) != 0;
    }

    public static void setStatus(Thread thread, int status) {
        UNSAFE.putIntVolatile(UNSAFE.getReference(thread, HOLDER), STATUS, status);
    }

    /** Whether it is a class of the JDK, in its base or in another of its modules. */
    public static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == PLATFORM;
    }

    /** What the thread runs, where it was given something to run. */
    public static @Nullable Object target(Thread thread) {
        return UNSAFE.getReference(UNSAFE.getReference(thread, HOLDER), TARGET);
    }
}
