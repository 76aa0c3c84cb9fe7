package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.program.Initializers;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.runtime.SwitchBootstraps;
import org.jspecify.annotations.Nullable;

/**
 * Called when the VM links a call site or a constant of a class, which it does once, however many trials the class
 * serves. What is linked then must be the same in every trial. Where it may hold an object of this trial, the class
 * serves no other.
 */
public final class LinkHooks {
    private LinkHooks() {}

    /** A call site is about to be linked. */
    public static void callSite(Object caller, Object bootstrap, @Nullable Object arguments) {
        TrialLoader loader = loaderOf(caller);
        MethodHandleInfo method = loader == null ? null : IndirectHandles.reveal((MethodHandle) bootstrap);
        if (loader == null || method == null) {
            return;
        }
        Class<?> owner = method.getDeclaringClass();
        boolean keepsConstants = owner == SwitchBootstraps.class && hasEnumConstant(arguments);
        if (owner.getClassLoader() instanceof TrialLoader || keepsConstants) {
            loader.retire();
        }
    }

    /** A constant is about to be computed. */
    public static void constant(Object caller, Object bootstrap, Object type, @Nullable Object arguments)
            throws Throwable {
        TrialLoader loader = loaderOf(caller);
        MethodHandleInfo method = loader == null ? null : IndirectHandles.reveal((MethodHandle) bootstrap);
        if (loader == null || method == null) {
            return;
        }
        Class<?> owner = method.getDeclaringClass();
        String name = method.getName();
        boolean isField = owner == ConstantBootstraps.class && name.equals("getStaticFinal");
        boolean isObject =
                isField || owner == ConstantBootstraps.class && (name.equals("enumConstant") || name.equals("invoke"));
        if (owner.getClassLoader() instanceof TrialLoader || isObject) {
            loader.retire();
        }
        if (isField && (arguments instanceof Class<?> ? arguments : type) instanceof Class<?> declaring) {
            Initializers.ensure(declaring);
        }
    }

    /** A class is loaded for the program, once for many trials: that takes time of ours, not of the program. */
    public static void loads() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.loads++;
        }
    }

    /**
     * A class that trials share is about to be initialised, once for all of them: until {@link #endShared} that is none
     * of the trial's.
     *
     * @return what the end is told
     */
    public static @Nullable Object beginShared() {
        ThreadTask task = Current.task();
        if (task != null) {
            loads();
            IdentityHashes.pause();
            Current.hide(task);
        }
        return task;
    }

    /** Its initialiser is over. */
    public static void endShared(@Nullable Object begun) {
        if (begun != null) {
            Current.show((ThreadTask) begun);
            IdentityHashes.resume();
        }
    }

    private static @Nullable TrialLoader loaderOf(Object caller) {
        return caller instanceof Class<?> type && type.getClassLoader() instanceof TrialLoader loader ? loader : null;
    }

    private static boolean hasEnumConstant(@Nullable Object arguments) {
        if (arguments instanceof Object[] several) {
            for (Object each : several) {
                if (each instanceof Enum.EnumDesc<?>) {
                    return true;
                }
            }
        }
        return arguments instanceof Enum.EnumDesc<?>;
    }
}
