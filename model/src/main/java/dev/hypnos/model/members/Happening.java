package dev.hypnos.model.members;

import dev.hypnos.kernel.events.Event;
import dev.hypnos.runtime.Courier;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that can happen next: the operation of a courier. */
abstract class Happening {
    final Members members;
    private final String name;
    private @Nullable Courier courier;

    /** @param name the same in every trial */
    Happening(Members members, String name) {
        this.members = members;
        this.name = name;
    }

    /** What it is; see {@link Event}. */
    abstract long event();

    /** Whether it can happen now. */
    abstract boolean canHappen();

    /** Whom it happens to; null for nobody. */
    abstract @Nullable Seat seat();

    /** Offers it: in conflict with whatever can take it back. */
    abstract void offer(Courier to);

    /** It happens: what goes on before the member hears of it. */
    abstract void begin();

    /** The member handles it. */
    abstract void handle();

    /** In words, for people. */
    abstract String words();

    /** Offers it, or takes it back, as it can happen or cannot. */
    final void settle() {
        boolean can = canHappen();
        Courier known = courier;
        if (known == null) {
            if (!can) {
                return;
            }
            known = members.courier(name, this);
            courier = known;
        }
        known.isHeld = !can;
        if (can && !known.isOffered()) {
            offer(known);
        }
    }

    /** The courier that acts while this is handled. */
    final Courier acting() {
        return Objects.requireNonNull(courier);
    }
}
