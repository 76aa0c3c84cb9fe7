package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.Monitors;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.task.SeenClass;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code that needs a class which is not initialised yet in this trial. Reference: the Java Language
 * Specification, section 12.4.2. Who finds another task at it waits, as for a monitor; who needs it while initialising
 * it goes on; two that wait for each other are a deadlock, as on any JVM.
 */
public final class Initializers {
    private Initializers() {}

    /** The class must be initialised before the caller goes on. */
    public static void initialize(Class<?> type) throws Throwable {
        ClassInitialization initialization = !type.isHidden() && type.getClassLoader() instanceof TrialLoader loader
                ? loader.initialization(type)
                : ClassInitialization.of(type);
        initialize(Objects.requireNonNull(initialization));
    }

    /** As {@link #initialize}, of the interface whose fields lie in this class. */
    public static void initializeInterface(Class<?> fields) throws Throwable {
        String name = fields.getName();
        String interfaceName = name.substring(0, name.length() - ClassInitialization.FIELDS.length());
        initialize(Class.forName(interfaceName, false, fields.getClassLoader()));
    }

    /** As {@link #initialize}, of a class that the caller has no access to: the one with this name above an owner. */
    public static void initializeAbove(Class<?> owner, String name) throws Throwable {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                ensure(at);
                return;
            }
        }
    }

    /** The JDK has looked up a class, and maybe believes to have initialised it. */
    public static void ensure(Class<?> type) throws Throwable {
        ClassInitialization initialization = ClassInitialization.of(type);
        if (initialization != null) {
            initialize(initialization);
        }
    }

    /** A field is about to be touched by reflection, by whomever. */
    public static void touch(Field field) throws Throwable {
        if (Modifier.isStatic(field.getModifiers())) {
            ensure(field.getDeclaringClass());
        }
    }

    /**
     * Behind {@code Field.getModifiers}: weaving took away {@code final} from static fields, which is nobody's
     * business.
     */
    public static int modifiers(int modifiers, Field field) {
        return Modifier.isStatic(modifiers)
                        && !Modifier.isFinal(modifiers)
                        && field.getDeclaringClass().getClassLoader() instanceof TrialLoader loader
                        && loader.wasFinal(field.getDeclaringClass(), field.getName())
                ? modifiers | Modifier.FINAL
                : modifiers;
    }

    /** The JDK has looked up a class, and initialised it if it was asked to. */
    public static void ensureNamed(Class<?> type) throws Throwable {
        ensureIf(type, true);
    }

    /** The same where the program says whether it wants the class initialised. */
    public static void ensureIf(Class<?> type, boolean isWanted) throws Throwable {
        if (type.getClassLoader() instanceof TrialLoader loader
                && loader.definitions().isGone(type.getName())) {
            throw new ClassNotFoundException(type.getName());
        }
        if (isWanted) {
            ensure(type);
        }
    }

    /** The class must be initialised before the caller goes on. */
    public static void initialize(ClassInitialization initialization) throws Throwable {
        if (initialization.isReady()) {
            return;
        }
        ThreadTask task = Current.task();
        if (task == null) {
            outside(initialization);
        } else if (initialization.owner != task) {
            if (isExact(task)) {
                see(task, initialization);
            } else if (initialization.state != ClassInitialization.State.DONE) {
                if (!task.sharesNothing() || initialization.owner != null) {
                    contend(task, initialization);
                } else {
                    undivided(task, initialization);
                }
            }
        }
    }

    private static void contend(ThreadTask task, ClassInitialization initialization) throws Throwable {
        MonitorHooks.enter(initialization, initialization.beginSite());
        runEntered(task, initialization);
    }

    private static void runEntered(ThreadTask task, ClassInitialization initialization) throws Throwable {
        try {
            run(task, initialization);
        } finally {
            initialization.owner = null;
            MonitorHooks.exit(initialization, initialization.endSite());
        }
    }

    private static boolean isExact(ThreadTask task) {
        return task.engine.scheduler.isExact() && task.isProgram();
    }

    /**
     * For exact strategies, which must know what the first use of a class finds: in each thread it is an operation,
     * unless the thread that started it had used the class before. Who finds it done only looks, so that of those the
     * order makes no difference.
     */
    private static void see(ThreadTask task, ClassInitialization initialization) throws Throwable {
        if (!SeenClass.has(task.seenClasses, initialization)) {
            MonitorHooks.enter(initialization, initialization.beginSite());
            if (initialization.state == ClassInitialization.State.NEW) {
                try {
                    runEntered(task, initialization);
                } finally {
                    task.seenClasses = new SeenClass(initialization, task.seenClasses);
                }
                return;
            }
            task.seenClasses = new SeenClass(initialization, task.seenClasses);
            Monitors monitors = task.engine.monitors;
            monitors.release(monitors.of(initialization));
            task.engine.scheduler.refine(task, Access.READ);
            readyIfSeenByAll(task, initialization);
        }
        if (initialization.state == ClassInitialization.State.FAILED) {
            throw initialization.again();
        }
    }

    /** Threads that are started from now on have seen the class with whoever starts them. */
    private static void readyIfSeenByAll(ThreadTask task, ClassInitialization initialization) {
        if (initialization.state != ClassInitialization.State.DONE) {
            return;
        }
        for (ThreadTask other : task.engine.tasks.all()) {
            boolean isThread = other.isProgram() && !other.ended && other != task;
            if (isThread && !SeenClass.has(other.seenClasses, initialization)) {
                return;
            }
        }
        initialization.ready();
    }

    /**
     * In a process of a model, which shares nothing but messages, an initialiser is no operation: unless it is under
     * way in another task, which is waited for as ever.
     */
    private static void undivided(ThreadTask task, ClassInitialization initialization) throws Throwable {
        boolean before = task.undivided;
        task.undivided = true;
        try {
            run(task, initialization);
        } finally {
            task.undivided = before;
            initialization.owner = null;
        }
    }

    private static void run(@Nullable ThreadTask task, ClassInitialization initialization) throws Throwable {
        switch (initialization.state) {
            case DONE -> {}
            case FAILED -> throw initialization.again();
            case NEW -> {
                initialization.owner = task;
                run(initialization);
            }
        }
    }

    /** Runs the initialiser. What it throws is what the program gets; later users get another error. */
    private static void run(ClassInitialization initialization) throws Throwable {
        Class<?> type = initialization.type;
        try {
            if (!type.isInterface()) {
                Class<?> above = type.getSuperclass();
                if (above != null) {
                    ensure(above);
                }
                initializeInterfaces(type);
            }
            initialization.call();
            initialization.done();
            ThreadTask task = Current.task();
            if (task != null && isExact(task)) {
                readyIfSeenByAll(task, initialization);
            } else {
                initialization.ready();
            }
        } catch (Killed killed) {
            throw killed;
        } catch (Error error) {
            throw initialization.failed(error);
        } catch (Throwable thrown) {
            throw initialization.failed(new ExceptionInInitializerError(thrown));
        }
    }

    /** With a class those of its interfaces are initialised that have methods for objects. */
    private static void initializeInterfaces(Class<?> type) throws Throwable {
        for (Class<?> above : type.getInterfaces()) {
            implement(above);
        }
    }

    /**
     * A class that is not woven, since the JDK makes it (that of a lambda or of a proxy), is needed, and implements
     * this interface: with it the interfaces are initialised that have methods for objects, from above to below.
     */
    public static void implement(Class<?> implemented) throws Throwable {
        if (!Jdk.isJdk(implemented)) {
            initializeInterfaces(implemented);
            ClassInitialization initialization = ClassInitialization.of(implemented);
            if (initialization != null && initialization.isInitializedWithClasses) {
                initialize(initialization);
            }
        }
    }

    /** An object of a proxy's class is about to be made. */
    public static void proxy(Constructor<?> constructor) throws Throwable {
        initializeInterfaces(constructor.getDeclaringClass());
    }

    /** The host needs a class of the program, before or after a trial. */
    private static synchronized void outside(ClassInitialization initialization) throws Throwable {
        if (initialization.state != ClassInitialization.State.NEW || initialization.isRunningOutside) {
            if (initialization.state == ClassInitialization.State.FAILED) {
                throw initialization.again();
            }
            return;
        }
        initialization.isRunningOutside = true;
        try {
            run(initialization);
        } finally {
            initialization.isRunningOutside = false;
        }
    }

    /**
     * The initialiser of a class of the program that is left to the VM starts. Where it does not come to its end, since
     * it fails or its trial is over, the VM never runs it again: then the copy of the class serves no other trial.
     */
    public static void starts(Class<?> type) {
        if (type.getClassLoader() instanceof TrialLoader loader) {
            loader.initializerStarts();
        }
        starts();
    }

    /** It has done all that it does. */
    public static void completes(Class<?> type) {
        ends();
        if (type.getClassLoader() instanceof TrialLoader loader) {
            loader.initializerCompletes();
        }
    }

    /**
     * A class initialiser of the program starts. Until it ends its task is not preempted: another task that needs the
     * class would block for real.
     */
    public static void starts() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.initializers++;
            task.undivided = true;
        }
    }

    public static void ends() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.undivided = --task.initializers > 0;
        }
    }
}
