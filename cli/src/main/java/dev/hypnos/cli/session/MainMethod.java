package dev.hypnos.cli.session;

import dev.hypnos.junit.BadInputException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The method with which a program begins, chosen as the {@code java} command does: {@code main(String[])} before
 * {@code main()}, its own before inherited ones, static or of an instance, anything but private. Method handles, as for
 * tests: there is no native frame under which a task could not be suspended.
 */
final class MainMethod {
    private static final String NAME = "main";

    private final MethodHandle method;
    private final boolean takesArguments;
    private final @Nullable MethodHandle constructor;

    private MainMethod(Class<?> type, Method method) throws IllegalAccessException {
        this.method = lookup(method.getDeclaringClass())
                .unreflect(method)
                .asType(erased(Modifier.isStatic(method.getModifiers()), method.getParameterCount() == 1));
        this.takesArguments = method.getParameterCount() == 1;
        this.constructor = Modifier.isStatic(method.getModifiers()) ? null : constructor(type);
    }

    private static MethodType erased(boolean isStatic, boolean takesArguments) {
        MethodType type = MethodType.methodType(void.class);
        if (!isStatic) {
            type = type.appendParameterTypes(Object.class);
        }
        return takesArguments ? type.appendParameterTypes(String[].class) : type;
    }

    private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    private static MethodHandle constructor(Class<?> type) throws IllegalAccessException {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            return lookup(type).unreflectConstructor(constructor).asType(MethodType.methodType(Object.class));
        } catch (NoSuchMethodException missing) {
            throw new BadInputException(
                    type.getName() + " has a main method that is not static, and no constructor without parameters");
        }
    }

    /** That of this class. Throws a {@link BadInputException} with one clear line where there is none. */
    static MainMethod of(Class<?> type) throws IllegalAccessException {
        Method found = find(type, String[].class);
        if (found == null) {
            found = find(type);
        }
        if (found == null) {
            throw new BadInputException(type.getName() + " has no main method");
        }
        return new MainMethod(type, found);
    }

    private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            try {
                Method method = each.getDeclaredMethod(NAME, parameters);
                if (!Modifier.isPrivate(method.getModifiers()) && method.getReturnType() == void.class) {
                    return method;
                }
            } catch (NoSuchMethodException above) {
                // perhaps above
            }
        }
        return null;
    }

    /** Throws what the program throws. */
    void call(String[] arguments) throws Throwable {
        Object instance = constructor == null ? null : (Object) constructor.invokeExact();
        if (instance == null && takesArguments) {
            method.invokeExact(arguments);
        } else if (instance == null) {
            method.invokeExact();
        } else if (takesArguments) {
            method.invokeExact(instance, arguments);
        } else {
            method.invokeExact(instance);
        }
    }
}
