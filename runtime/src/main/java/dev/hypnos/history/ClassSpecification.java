package dev.hypnos.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A plain class as a specification. Each state has an object of its own, so that states can be compared as the objects
 * are: made by copying the one before, or by calling all methods again on a new one.
 */
final class ClassSpecification<T> implements Specification<ClassSpecification.State<T>> {
    private final Supplier<T> fresh;
    private final @Nullable UnaryOperator<T> copy;
    private @Nullable OperationMethods methods;

    ClassSpecification(Supplier<T> fresh, @Nullable UnaryOperator<T> copy) {
        this.fresh = fresh;
        this.copy = copy;
    }

    /** An object, and how it came to be what it is. Equal if the objects are. */
    record State<T>(
            T object, @Nullable State<T> before, @Nullable Operation last, int calls) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State<?> state && Objects.equals(object, state.object);
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(object);
        }
    }

    /** How many calls of methods it takes to do something in this state. */
    static int calls(@Nullable Object state) {
        return state instanceof State<?> replayed ? replayed.calls : 1;
    }

    @Override
    public State<T> initial() {
        return new State<>(fresh.get(), null, null, 1);
    }

    @Override
    public Step<State<T>> apply(State<T> state, Operation operation) {
        T object = copy == null ? again(state) : copy.apply(state.object);
        Object result = call(object, operation);
        return new Step<>(new State<>(object, state, operation, copy == null ? state.calls + 1 : 1), result);
    }

    /** A new object to which the same has happened. */
    private T again(State<T> state) {
        if (state.before == null || state.last == null) {
            return fresh.get();
        }
        T object = again(state.before);
        call(object, state.last);
        return object;
    }

    private @Nullable Object call(T object, Operation operation) {
        OperationMethods known = methods;
        if (known == null) {
            known = new OperationMethods(object.getClass());
            methods = known;
        }
        Method method = known.find(operation);
        try {
            return method.invoke(object, operation.arguments().toArray());
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Exception exception) {
                return Thrown.of(exception);
            }
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(thrown);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(method + " cannot be called: " + closed.getMessage(), closed);
        }
    }
}
