package dev.hypnos.model;

import dev.hypnos.runtime.names.Delivery;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A message in a mailbox, or one that was taken from it. */
final class Envelope implements Delivery {
    /** How many messages were taken from the mailbox when one that is still there will be. */
    private static final int NEVER = Integer.MAX_VALUE;

    final Object content;
    /** The resource that whoever sent or delivered it left a mark on, and that whoever takes it follows. */
    int mark = -1;

    private @Nullable Predicate<Object> takenBy;
    private int takenAs = NEVER;

    Envelope(Object content) {
        this.content = content;
    }

    /** Somebody who looked for such messages took it, as one after so many others. */
    void taken(Predicate<Object> pattern, int before) {
        takenBy = pattern;
        takenAs = before;
    }

    /** Whether it was taken by whoever would have taken the later one instead, had that come first. */
    @Override
    public boolean matters(Delivery later) {
        return switch (later) {
            case Envelope other -> takenBy != null && takenAs < other.takenAs && takenBy.test(other.content);
            case Look look -> look.found == this;
            default -> true;
        };
    }

    @Override
    public String toString() {
        return "a message";
    }
}
