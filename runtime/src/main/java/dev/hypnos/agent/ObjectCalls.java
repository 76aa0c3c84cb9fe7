package dev.hypnos.agent;

import dev.hypnos.kernel.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** The final methods of {@code Object} that concern monitors; no class can have others of these names and types. */
public final class ObjectCalls {
    /** @param action what people call it */
    private record Hook(String action, Access access, String method, MethodTypeDesc type) {}

    private static final Map<String, Hook> HOOKS = Map.of(
            "wait()V", new Hook("wait", Access.RELEASE, "await", Woven.OBJECT_INT),
            "wait(J)V", new Hook("wait", Access.RELEASE, "await", Woven.OBJECT_LONG_INT),
            "wait(JI)V", new Hook("wait", Access.RELEASE, "await", Woven.OBJECT_LONG_INT_INT),
            "notify()V", new Hook("notify", Access.WRITE, "signal", Woven.OBJECT_INT),
            "notifyAll()V", new Hook("notifyAll", Access.WRITE, "signalAll", Woven.OBJECT_INT));

    private ObjectCalls() {}

    /**
     * Leads the call to the model of monitors; false if it is none of these.
     *
     * @param method its name and type
     * @param site gives the number of a site
     */
    public static boolean weave(CodeBuilder code, String method, ToIntBiFunction<String, Access> site) {
        Hook hook = HOOKS.get(method);
        if (hook == null) {
            return false;
        }
        code.loadConstant(site.applyAsInt(hook.action, hook.access));
        code.invokestatic(Woven.MONITORS, hook.method, hook.type);
        return true;
    }
}
