package dev.hypnos.junit.trial;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExecutableInvoker;

/** Calls for an extension what it asks for, with parameters from the other extensions. */
record Invoker(TrialContext context) implements ExecutableInvoker {
    @Override
    public @Nullable Object invoke(Method method, @Nullable Object target) {
        try {
            method.setAccessible(true);
            return method.invoke(target, arguments(method, target, null));
        } catch (InvocationTargetException thrown) {
            throw unchecked(thrown.getTargetException());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }

    @Override
    public <T> T invoke(Constructor<T> constructor, @Nullable Object outer) {
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(arguments(constructor, null, outer));
        } catch (InvocationTargetException thrown) {
            throw unchecked(thrown.getTargetException());
        } catch (ReflectiveOperationException closed) {
            throw new IllegalStateException(closed);
        }
    }

    private @Nullable Object[] arguments(Executable executable, @Nullable Object target, @Nullable Object outer) {
        @Nullable Object[] values = new @Nullable Object[executable.getParameterCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = i == 0 && outer != null
                    ? outer
                    : new TrialParameter(executable, i, target).resolve(context.extensions(), context);
        }
        return values;
    }

    /** Throws it as it is. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler believes it, and nobody looks
    private static <E extends Throwable> RuntimeException unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
