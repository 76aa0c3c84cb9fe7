package dev.hypnos.runtime.process;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.program.MonitorHooks;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Loggers, of which each process has its own. Loaded only where {@code java.util.logging} is. */
public final class LoggingHooks {
    private static final String INITIALIZER = "initLogManager";
    private static final Site LOCK = site("lock", Access.ACQUIRE);
    private static final Site UNLOCK = site("unlock", Access.RELEASE);

    private static final int MANAGER = ProcessFields.number("java/util/logging/LogManager", "manager");

    private static final MethodHandle NEW_MANAGER;
    private static final MethodHandle NEW_LOGGER;
    private static final MethodHandle MANAGER_OF;
    private static final MethodHandle IS_INITIALIZED;
    private static final MethodHandle PLATFORM_LOGGER;

    static {
        try {
            MethodHandles.Lookup managers = MethodHandles.privateLookupIn(LogManager.class, MethodHandles.lookup());
            MethodHandles.Lookup loggers = MethodHandles.privateLookupIn(Logger.class, MethodHandles.lookup());
            NEW_MANAGER = managers.findStatic(LogManager.class, INITIALIZER, MethodType.methodType(LogManager.class));
            NEW_LOGGER = loggers.findConstructor(Logger.class, MethodType.methodType(void.class, String.class));
            MANAGER_OF = loggers.findGetter(Logger.class, "manager", LogManager.class);
            IS_INITIALIZED = managers.findGetter(LogManager.class, "initializationDone", boolean.class);
            PLATFORM_LOGGER = loggers.findStatic(
                    Logger.class, "getPlatformLogger", MethodType.methodType(Logger.class, String.class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private LoggingHooks() {}

    private static Site site(String action, Access access) {
        return Sites.add(action, "java.util.logging.LogManager", INITIALIZER, "the JDK", -1, 0, access);
    }

    /**
     * Makes the manager of a process. That is a part of an initialiser, and may run the program's code: others wait for
     * it, and it sees none itself.
     */
    static @Nullable Object manager(ThreadTask task, ProcessGlobals globals, int number) {
        if (globals.makesLogManager == task) {
            return null;
        }
        MonitorHooks.enter(globals, LOCK.id());
        try {
            Object made = globals.fields == null ? null : globals.fields[number];
            if (made == null) {
                globals.makesLogManager = task;
                made = (LogManager) NEW_MANAGER.invokeExact();
                ProcessFieldHooks.set(globals, made, number);
            }
            return made;
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        } finally {
            globals.makesLogManager = null;
            MonitorHooks.exit(globals, UNLOCK.id());
        }
    }

    static Object global() {
        try {
            return (Logger) NEW_LOGGER.invokeExact(Logger.GLOBAL_LOGGER_NAME);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * At the entry of the method that gives a logger of the platform what is below it; null where it is to go on. The
     * JDK keeps such loggers in static fields, so its own always have one of the real process.
     */
    public static @Nullable Logger ofPlatform(String name, Module module) {
        ThreadTask task = Current.task();
        ClassLoader loader = module.getClassLoader();
        if (task == null || (loader != null && loader != ClassLoader.getPlatformClassLoader())) {
            return null;
        }
        Current.hide(task);
        try {
            return platformLogger(name);
        } finally {
            Current.show(task);
        }
    }

    /**
     * Behind a read of the field in which a logger of the platform has what is below it, to log by it: the process has
     * its own of that name.
     */
    public static Logger own(Logger kept) {
        ThreadTask task = Current.task();
        if (task == null || managerOf(kept) == LogManager.getLogManager()) {
            return kept;
        }
        Map<Object, Object> loggers = task.process().platformLoggers();
        Object own = loggers.get(kept);
        if (own == null) {
            own = platformLogger(kept.getName());
            loggers.put(kept, own);
        }
        return (Logger) own;
    }

    /**
     * The same to ask it for its level: the nearest one that the process has, and the one that is kept where it has
     * used none. That is no operation. JDK code asks where it begins to do something for the first time in this JVM,
     * which no later trial does again.
     */
    public static Logger asked(Logger kept) {
        ThreadTask task = Current.task();
        if (task == null) {
            return kept;
        }
        ProcessGlobals globals = task.process();
        @Nullable Object @Nullable [] fields = globals.makesLogManager == null ? globals.fields : null;
        if (fields == null
                || !(fields[MANAGER] instanceof LogManager manager)
                || managerOf(kept) == manager
                || kept.getName() == null
                || !isInitialized(manager)) {
            return kept;
        }
        Current.hide(task);
        try {
            return nearest(manager, kept);
        } finally {
            Current.show(task);
        }
    }

    /**
     * While another task initialises the manager, it has no loggers yet, and to ask for one would wait in the wrong
     * order.
     */
    private static boolean isInitialized(LogManager manager) {
        try {
            return (boolean) IS_INITIALIZED.invokeExact(manager);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Logger nearest(LogManager manager, Logger kept) {
        String name = kept.getName();
        Logger known = manager.getLogger(name);
        while (known == null && !name.isEmpty()) {
            name = name.substring(0, Math.max(0, name.lastIndexOf('.')));
            known = manager.getLogger(name);
        }
        return known == null ? kept : known;
    }

    private static @Nullable LogManager managerOf(Logger logger) {
        try {
            return (LogManager) MANAGER_OF.invokeExact(logger);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Logger platformLogger(String name) {
        try {
            return (Logger) PLATFORM_LOGGER.invokeExact(name);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
