package dev.hypnos.agent.program;

import static dev.hypnos.agent.Woven.ENVIRONMENT;
import static dev.hypnos.agent.Woven.MONITORS;
import static dev.hypnos.agent.Woven.PROCESS;
import static dev.hypnos.agent.Woven.THREADS;
import static dev.hypnos.agent.Woven.TIME;

import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK in whose place a hook of the same name is called, with the same arguments and, for an instance method, its object
 * before them: those that are native, or that must not be changed for everybody. It makes no difference whether the program calls such a method or refers
 * to it ({@code System::nanoTime}).
 */
final class ReplacedCalls {
    private ReplacedCalls() {}

    /** The hooks that have a static method in place of this one; null where it stays as it is. */
    static @Nullable ClassDesc ofStatic(String owner, String name, String type) {
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
    static boolean isProperty(String owner, String name, String type) {
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
    static @Nullable ClassDesc ofInstance(String owner, String name, String type) {
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
}
