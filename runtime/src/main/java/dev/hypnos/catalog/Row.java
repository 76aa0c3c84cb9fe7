package dev.hypnos.catalog;

import dev.hypnos.kernel.Access;
import java.util.List;

/**
 * What the table says of one method, or of several overloads of it.
 *
 * @param owner the internal name of the class or interface whose section the row stands in
 * @param name the name of the method
 * @param access how the call touches the resource
 * @param resource where the resource is found
 * @param argument for {@link Resource#ARGUMENT} the index of the argument, otherwise {@link #NO_ARGUMENT}
 * @param enabling when the call can run
 * @param enablingArgument the index of the argument that {@link Enabling#holds} asks for, or {@link #NO_ARGUMENT}
 * @param timeout the index of the {@code long} of a {@code long, TimeUnit} pair of arguments, or {@link #NO_ARGUMENT}
 * @param flags the bits of the {@link Flag}s
 * @param also further resources
 */
public record Row(
        String owner,
        String name,
        Access access,
        Resource resource,
        int argument,
        Enabling enabling,
        int enablingArgument,
        int timeout,
        int flags,
        List<Also> also) {
    public static final int NO_ARGUMENT = -1;

    public Row {
        also = List.copyOf(also);
    }

    public boolean has(Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    public boolean interruptible() {
        return has(Flag.INTERRUPTIBLE);
    }

    /** Whether what the call orders is known only when it is over. */
    public boolean isAttempt() {
        return has(Flag.ATTEMPT) || AccessModes.isAtomic(owner) && AccessModes.isTwoSteps(name);
    }

    /**
     * Whether what the program does in the call happens before what others do in later calls: the JDK holds a lock. In
     * a monitor of an object that the program knows, any call may be one of the program's methods: of elements, or of a
     * collection that is wrapped.
     */
    public boolean isExclusive() {
        return enabling == Enabling.MONITOR_FREE || has(Flag.MONITOR) && callsBack() && !has(Flag.OUTSIDE);
    }

    /** Whether the call may run program code before it returns. */
    public boolean callsBack() {
        return has(Flag.CALLBACK);
    }

    public boolean timed() {
        return timeout != NO_ARGUMENT;
    }

    Row with(Flag flag) {
        return has(flag)
                ? this
                : new Row(
                        owner,
                        name,
                        access,
                        resource,
                        argument,
                        enabling,
                        enablingArgument,
                        timeout,
                        flags | flag.bit(),
                        also);
    }

    Row with(Enabling condition) {
        return new Row(owner, name, access, resource, argument, condition, NO_ARGUMENT, timeout, flags, also);
    }
}
