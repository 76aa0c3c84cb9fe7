package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * What is locked while a class loader of the program looks for a class. The loader is the program's own code, and can
 * be preempted there: others who want the lock must wait outside, by the model, or they would block for real.
 *
 * <p>The VM itself locks a loader that is not made for several threads whenever it asks it for a class, before any code
 * of the loader runs. It does so if the loader has no locks by name. Therefore each loader of the program is given such
 * locks, which nobody uses; and where the VM asks, the lock of the loader itself is taken by the model. That is an
 * operation only where another task has it: when the VM asks for which class is a matter of what it has resolved
 * before, which no schedule decides.
 */
public final class LoaderHooks {
    private static final Site LOCK =
            Sites.add("lock", "java.lang.ClassLoader", "loadClass", "the JDK", -1, 0, Access.ACQUIRE);

    private LoaderHooks() {}

    /** In the constructor of {@code ClassLoader}: whether the loader has locks by name. */
    public static boolean hasLocksByName(Class<?> type, ClassLoader loader) {
        return isParallel(loader) || (Current.task() != null && isOfProgram(loader));
    }

    /** At the entry of {@code ClassLoader.getClassLoadingLock}: null for the lock of the name. */
    public static @Nullable Object lock(ClassLoader loader) {
        return Current.task() == null || isParallel(loader) ? null : loader;
    }

    /** Before the program asks a loader for a class: it is not the VM that asks. */
    public static void asks(Object loader) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.asksLoader = loader;
        }
    }

    /**
     * In a task, in {@code loadClass(String)}, which the VM calls, and in {@code loadClass(String, boolean)}, which
     * calls that of the loader's parent.
     *
     * @param caller the loader whose method it is
     */
    public static Class<?> load(ClassLoader loader, String name, boolean resolve, ClassLoader caller)
            throws ClassNotFoundException {
        ThreadTask task = Current.task();
        if (task == null || loader != caller) {
            return Jdk.loadClass(loader, name, resolve);
        }
        boolean isAsked = task.asksLoader == loader;
        task.asksLoader = null;
        if (isAsked || !isOfProgram(loader) || isParallel(loader)) {
            return Jdk.loadClass(loader, name, resolve);
        }
        StreamHooks.enter(loader, LOCK.id());
        try {
            return Jdk.loadClass(loader, name, resolve);
        } finally {
            StreamHooks.exit(loader);
        }
    }

    private static boolean isParallel(ClassLoader loader) {
        // the JDK keeps a set of classes for it
        IdentityHashes.pause();
        try {
            return loader.isRegisteredAsParallelCapable();
        } finally {
            IdentityHashes.resume();
        }
    }

    /**
     * Whether code of the program runs while this loader looks for a class: its own, or that of a loader above. Those
     * of trials are ours.
     */
    public static boolean isOfProgram(Object loader) {
        if (loader instanceof TrialLoader) {
            return false;
        }
        return isBelowTrial(loader.getClass().getClassLoader()) || isBelowTrial((ClassLoader) loader);
    }

    private static boolean isBelowTrial(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at instanceof TrialLoader || isBelowTrial(at.getClass().getClassLoader())) {
                return true;
            }
        }
        return false;
    }
}
