package dev.hypnos.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Call} in the classes of one loader. A method handle, not reflection: nothing is looked up in a trial, and there is no
 * native frame under which a task could not be suspended.
 */
final class PreparedCall {
    private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object[].class);

    private final MethodHandle handle;
    private final boolean isStatic;
    private final List<Argument> arguments;

    private PreparedCall(MethodHandle handle, boolean isStatic, List<Argument> arguments) {
        this.handle = handle.asSpreader(Object[].class, handle.type().parameterCount())
                .asType(FROM_ARRAY);
        this.isStatic = isStatic;
        this.arguments = arguments;
    }

    static PreparedCall ofMethod(Call call, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(call.declaringClass(), false, loader);
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        MethodType type = type(call, loader);
        MethodHandle handle = call.isStatic()
                ? lookup.findStatic(owner, call.name(), type)
                : lookup.findVirtual(owner, call.name(), type);
        return new PreparedCall(handle, call.isStatic(), call.arguments());
    }

    static PreparedCall ofConstructor(ClassPlan plan, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(plan.name(), false, loader);
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        MethodHandle handle = lookup.findConstructor(owner, type(plan.constructor(), loader));
        return new PreparedCall(handle, !plan.inner(), plan.constructor().arguments());
    }

    private static MethodType type(Call call, ClassLoader loader) throws ClassNotFoundException {
        MethodType type = MethodType.methodType(void.class);
        for (Class<?> parameter : call.parameterTypes()) {
            type = type.appendParameterTypes(copyOf(parameter, loader));
        }
        return type;
    }

    /** The loader's copy of a class: the class itself where both share it. */
    static Class<?> copyOf(Class<?> type, ClassLoader loader) throws ClassNotFoundException {
        return type.isPrimitive() ? type : Class.forName(type.getName(), false, loader);
    }

    /** Calls it, on an instance (of the enclosing class, for the constructor of an inner one) unless it needs none. */
    @Nullable
    Object on(@Nullable Object instance, TrialScope scope) throws Throwable {
        int first = isStatic ? 0 : 1;
        @Nullable Object[] values = new @Nullable Object[first + arguments.size()];
        if (!isStatic) {
            values[0] = instance;
        }
        for (int i = 0; i < arguments.size(); i++) {
            values[first + i] = scope.value(arguments.get(i));
        }
        return handle.invokeExact(values);
    }
}
