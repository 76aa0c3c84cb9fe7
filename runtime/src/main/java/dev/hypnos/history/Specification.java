package dev.hypnos.history;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What operations do one after the other. A history is held against it.
 *
 * <p>The simplest one is a plain Java class with a method for each operation:
 * {@code Specification.of(ArrayDeque::new)}. One that implements this interface works on states that never change,
 * which is faster for long histories.
 *
 * @param <S> the states: compared by {@code equals} and {@code hashCode}, and never changed
 * @since 0.1
 */
public interface Specification<S extends @Nullable Object> {
    /** The state before the first operation. */
    S initial();

    /**
     * What the operation does in this state. Only its client, name and arguments count; what the client was told is
     * compared with the result by the checker.
     *
     * @return null where it cannot happen in this state, since it would have to wait
     */
    @Nullable
    Step<S> apply(S state, Operation operation);

    /**
     * The part of the state that the operation is about, such as the key of a map: operations on different parts must
     * have nothing to do with each other. If all operations of a history have one, each part is checked by itself,
     * which is much faster.
     *
     * @return null for an operation that is about more than one part
     */
    default @Nullable Object part(Operation operation) {
        return null;
    }

    /**
     * Whether an operation that was told this result leaves every state as it is. Such operations need not be tried at
     * several places; the answer false is always right.
     */
    default boolean isReading(Operation operation) {
        return false;
    }

    /**
     * What an operation does.
     *
     * @param state the state that it leaves
     * @param result what the client is told: its return value, or a {@link Thrown}
     */
    record Step<S extends @Nullable Object>(
            S state, @Nullable Object result) {}

    /**
     * A plain class, used by one thread, as the specification: an operation is a call of the method of its name. What
     * an object has become is found by making a new one and calling all methods again. States are compared by
     * {@code equals} and {@code hashCode} if the class has them.
     */
    static <T> Specification<?> of(Supplier<T> fresh) {
        return new ClassSpecification<>(fresh, null);
    }

    /** The same for a class whose objects can be copied, which long histories need. */
    static <T> Specification<?> of(Supplier<T> fresh, UnaryOperator<T> copy) {
        return new ClassSpecification<>(fresh, copy);
    }

    /**
     * A variable: {@code read} or {@code get}, {@code write} or {@code set}, {@code compareAndSet(expected, value)},
     * {@code getAndSet(value)}.
     */
    static Specification<?> register(@Nullable Object initial) {
        return new RegisterSpecification(initial);
    }

    /**
     * A number that begins with 0: {@code get}, {@code increment}, {@code decrement}, {@code add(number)}, which return
     * nothing; {@code incrementAndGet}, {@code getAndIncrement}, {@code decrementAndGet}, {@code getAndDecrement},
     * {@code addAndGet(number)}, {@code getAndAdd(number)}.
     */
    static Specification<?> counter() {
        return new CounterSpecification();
    }

    /**
     * A map as {@link java.util.Map} has it, empty at first: {@code get}, {@code put}, {@code remove},
     * {@code containsKey}, {@code putIfAbsent}, {@code replace}, each about its key; {@code size}, {@code isEmpty},
     * {@code clear}.
     */
    static Specification<?> map() {
        return new MapSpecification();
    }

    /**
     * A set as {@link java.util.Set} has it, empty at first: {@code add}, {@code remove}, {@code contains};
     * {@code size}, {@code isEmpty}, {@code clear}.
     */
    static Specification<?> set() {
        return new SetSpecification();
    }

    /**
     * A queue, first in, first out, empty at first: {@code add} and {@code offer} return true, {@code enqueue} and
     * {@code put} nothing; {@code poll} and {@code dequeue} return null where it is empty, {@code remove} throws,
     * {@code take} waits; {@code peek}, {@code size}, {@code isEmpty}.
     */
    static Specification<?> queue() {
        return new QueueSpecification();
    }

    /**
     * A lock that its holder cannot take again: {@code lock}, {@code tryLock}, and {@code unlock}, which throws an
     * {@code IllegalMonitorStateException} if the client does not hold it. An argument, if there is one, names the
     * lock.
     */
    static Specification<?> lock() {
        return new LockSpecification();
    }
}
