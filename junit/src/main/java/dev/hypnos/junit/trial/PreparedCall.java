package dev.hypnos.junit.trial;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Call} in the classes of one loader. A method handle, not reflection: nothing is looked up in a trial, and
 * there is no native frame under which a task could not be suspended.
 */
final class PreparedCall {
    private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object[].class);

    private final MethodHandle handle;
    private final Class<?> owner;
    private final String name;
    private final Class<?>[] parameterTypes;
    private final boolean isStatic;
    private final List<Argument> arguments;

    private PreparedCall(
            MethodHandle handle, Class<?> owner, Call call, MethodType type, boolean isStatic, ClassLoader loader) {
        this.handle = handle.asSpreader(Object[].class, handle.type().parameterCount())
                .asType(FROM_ARRAY);
        this.owner = owner;
        this.name = call.name();
        this.parameterTypes = type.parameterArray();
        this.isStatic = isStatic;
        this.arguments = call.arguments().stream()
                .map(argument -> argument instanceof Argument.Made made ? made.in(loader) : argument)
                .toList();
    }

    static PreparedCall ofMethod(Call call, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(call.declaringClass(), false, loader);
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        MethodType type = type(call, loader);
        MethodHandle handle = call.isStatic()
                ? lookup.findStatic(owner, call.name(), type)
                : lookup.findVirtual(owner, call.name(), type);
        return new PreparedCall(handle, owner, call, type, call.isStatic(), loader);
    }

    static PreparedCall ofConstructor(ClassPlan plan, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(plan.name(), false, loader);
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        MethodType type = type(plan.constructor(), loader);
        MethodHandle handle = lookup.findConstructor(owner, type);
        return new PreparedCall(handle, owner, plan.constructor(), type, !plan.inner(), loader);
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
            Argument argument = arguments.get(i);
            values[first + i] = argument instanceof Argument.Given
                    ? scope.given(executable(), parameterTypes.length - arguments.size() + i, instance)
                    : scope.value(argument);
        }
        return handle.invokeExact(values);
    }

    /** Looked up anew: what the JDK reads of its annotations belongs to the trial. */
    Executable executable() throws ReflectiveOperationException {
        return name.equals("<init>") || name.equals(owner.getName())
                ? owner.getDeclaredConstructor(parameterTypes)
                : owner.getDeclaredMethod(name, parameterTypes);
    }
}
