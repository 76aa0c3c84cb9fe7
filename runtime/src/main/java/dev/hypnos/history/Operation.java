package dev.hypnos.history;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one client asked for once, and what came of it.
 *
 * @param client who asked
 * @param name what for
 * @param arguments what it was given; compared by {@code equals}, and not to be changed later
 * @param ending what the client knows of it
 * @param result what it was told; null unless it {@linkplain Ending#RETURNED returned}
 * @param invoked when it asked: events of a history are numbered in their order
 * @param ended when it was told; {@link #NEVER} of what is unknown
 * @since 0.1
 */
public record Operation(
        String client,
        String name,
        List<@Nullable Object> arguments,
        Ending ending,
        @Nullable Object result,
        int invoked,
        int ended) {
    /** Later than all events. */
    public static final int NEVER = Integer.MAX_VALUE;

    /** What a client knows of an operation. */
    public enum Ending {
        /** It took effect, and this is its result. */
        RETURNED,
        /** It took effect; what its result was is not known or not of interest. */
        DONE,
        /** It certainly had no effect. */
        FAILED,
        /** The client was told nothing: it may take effect at any time after it was asked for, or never. */
        UNKNOWN
    }

    /** The argument at this place, or null where there are fewer. */
    public @Nullable Object argument(int index) {
        return index < arguments.size() ? arguments.get(index) : null;
    }

    /** Whether this one was over before the other began. */
    public boolean isBefore(Operation other) {
        return ended < other.invoked;
    }

    /** Whether it certainly took effect. */
    boolean isCertain() {
        return ending == Ending.RETURNED || ending == Ending.DONE;
    }

    /** The same with this end. */
    Operation ended(Ending how, @Nullable Object told, int at) {
        return new Operation(client, name, arguments, how, told, invoked, at);
    }

    /** What was asked, as people write it: {@code put(x, 1)}. */
    String asked() {
        return name + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }

    /** With what came of it: {@code put(x, 1) → null}. */
    @Override
    public String toString() {
        return asked()
                + switch (ending) {
                    case RETURNED -> " → " + result;
                    case DONE -> "";
                    case FAILED -> " failed";
                    case UNKNOWN -> " → ?";
                };
    }
}
