package dev.hypnos.runtime.calls;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import jdk.internal.access.JavaLangInvokeAccess;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK in whose place a hook of the same name is called, with the same arguments and, for an instance
 * method, its object before them: those that are native, or that must not be changed for everybody. It makes no
 * difference whether the program calls such a method, refers to it ({@code System::nanoTime}), or has it called by
 * reflection or a method handle.
 */
public final class ReplacedMethods {
    private static final String PACKAGE = "java.lang.";

    private static final String TIME = "dev.hypnos.runtime.program.TimeHooks";
    private static final String THREADS = "dev.hypnos.runtime.threads.ThreadHooks";
    private static final String MONITORS = "dev.hypnos.runtime.program.MonitorHooks";
    private static final String PROCESS = "dev.hypnos.runtime.process.ProcessHooks";
    private static final String ENVIRONMENT = "dev.hypnos.runtime.process.EnvironmentHooks";

    private ReplacedMethods() {}

    /** The hooks that have a static method in place of this one; null where it stays as it is. */
    public static @Nullable String ofStatic(String owner, String name, String type) {
        if (!owner.startsWith("java/lang/")) {
            return null;
        }
        return switch (owner + "." + name + type) {
            case "java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J" -> TIME;
            case "java/lang/management/ManagementFactory.getPlatformMBeanServer()Ljavax/management/MBeanServer;",
                    "java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;",
                    "java/lang/System.getenv()Ljava/util/Map;",
                    "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;",
                    "java/lang/System.setOut(Ljava/io/PrintStream;)V",
                    "java/lang/System.setErr(Ljava/io/PrintStream;)V",
                    "java/lang/System.setIn(Ljava/io/InputStream;)V" -> PROCESS;
            case "java/lang/System.gc()V" -> ENVIRONMENT;
            case "java/lang/Thread.onSpinWait()V" -> THREADS;
            case "java/lang/Thread.holdsLock(Ljava/lang/Object;)Z" -> MONITORS;
            default -> isProperty(owner, name, type) ? ENVIRONMENT : null;
        };
    }

    /** Whether it reads or writes properties of the system. */
    public static boolean isProperty(String owner, String name, String type) {
        return switch (owner + "." + name + type) {
            case "java/lang/System.getProperties()Ljava/util/Properties;",
                    "java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;",
                    "java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
                    "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
                    "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;",
                    "java/lang/Boolean.getBoolean(Ljava/lang/String;)Z",
                    "java/lang/Integer.getInteger(Ljava/lang/String;)Ljava/lang/Integer;",
                    "java/lang/Integer.getInteger(Ljava/lang/String;I)Ljava/lang/Integer;",
                    "java/lang/Long.getLong(Ljava/lang/String;)Ljava/lang/Long;",
                    "java/lang/Long.getLong(Ljava/lang/String;J)Ljava/lang/Long;" -> true;
            default -> false;
        };
    }

    /** The same for an instance method: the hook takes the object first. */
    public static @Nullable String ofInstance(String owner, String name, String type) {
        return switch (owner + "." + name + type) {
            case "java/lang/Runtime.availableProcessors()I",
                    "java/lang/Runtime.maxMemory()J",
                    "java/lang/Runtime.totalMemory()J",
                    "java/lang/Runtime.freeMemory()J",
                    "java/lang/Runtime.gc()V" -> ENVIRONMENT;
            case "java/lang/ProcessHandle.pid()J" -> PROCESS;
            default -> null;
        };
    }

    // As method handles

    /** In place of the JDK's search for what a static method that is called by reflection leads to. */
    public static MethodHandle findStatic(JavaLangInvokeAccess access, Class<?> owner, String name, MethodType type)
            throws IllegalAccessException {
        MethodHandle hook = hook(owner, name, type, true);
        return hook == null ? access.findStatic(owner, name, type) : hook;
    }

    /** The same for an instance method. */
    public static MethodHandle findVirtual(JavaLangInvokeAccess access, Class<?> owner, String name, MethodType type)
            throws IllegalAccessException {
        MethodHandle hook = hook(owner, name, type, false);
        return hook == null ? access.findVirtual(owner, name, type) : hook;
    }

    /** The hook that is called in place of what a handle is for; null where it stays as it is. */
    static @Nullable MethodHandle hook(MethodHandleInfo info) {
        boolean isStatic = info.getReferenceKind() == MethodHandleInfo.REF_invokeStatic;
        return hook(info.getDeclaringClass(), info.getName(), info.getMethodType(), isStatic);
    }

    /**
     * What gives the trial's own standard stream for the one that a handle reads; null where it reads something else.
     */
    static @Nullable MethodHandle standardStream(MethodHandleInfo info) {
        boolean isRead = info.getReferenceKind() == MethodHandleInfo.REF_getStatic;
        if (!isRead || info.getDeclaringClass() != System.class) {
            return null;
        }
        Class<?> type = info.getMethodType().returnType();
        try {
            return IndirectHandles.ALL.findStatic(
                    Class.forName(PROCESS), info.getName(), MethodType.methodType(type, type));
        } catch (ReflectiveOperationException another) {
            return null;
        }
    }

    private static @Nullable MethodHandle hook(Class<?> owner, String name, MethodType type, boolean isStatic) {
        if (owner.getClassLoader() != null || !owner.getName().startsWith(PACKAGE)) {
            return null;
        }
        String internal = owner.getName().replace('.', '/');
        String descriptor = type.toMethodDescriptorString();
        String hooks = isStatic ? ofStatic(internal, name, descriptor) : ofInstance(internal, name, descriptor);
        if (hooks == null) {
            return null;
        }
        try {
            return IndirectHandles.ALL.findStatic(
                    Class.forName(hooks), name, isStatic ? type : type.insertParameterTypes(0, owner));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("no hook for " + owner.getName() + "." + name, missing);
        }
    }
}
