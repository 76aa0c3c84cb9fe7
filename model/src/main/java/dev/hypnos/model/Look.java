package dev.hypnos.model;

import dev.hypnos.runtime.names.Delivery;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A look into a mailbox that does not wait for a message, or does not any more. */
final class Look implements Delivery {
    private final Predicate<Object> pattern;
    /** What it found; it has taken that out. */
    final @Nullable Envelope found;

    Look(Predicate<Object> pattern, @Nullable Envelope found) {
        this.pattern = pattern;
        this.found = found;
    }

    /** Whether it found nothing, and would have found the message that came later. */
    @Override
    public boolean matters(Delivery later) {
        return !(later instanceof Envelope message) || (found == null && pattern.test(message.content));
    }

    @Override
    public String toString() {
        return "a look into a mailbox";
    }
}
