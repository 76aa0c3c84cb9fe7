package dev.hypnos.kernel.events;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What came of an event.
 *
 * @param before what its member held
 * @param contents what its member holds afterwards
 * @param whom to whom it sent something
 * @param messages what it sent, in this order
 * @param touched what it touched
 * @param rest what else there is afterwards; null if that is as before
 */
record Transition(
        long event,
        int before,
        int contents,
        int[] whom,
        int[] messages,
        Touched touched,
        @Nullable Rest rest) {
    record Rest(long rest, long crashing, boolean mayRestart) {}

    boolean isSame(Transition other) {
        return contents == other.contents && Arrays.equals(whom, other.whom) && Arrays.equals(messages, other.messages);
    }

    /** Whether nothing changes but that a message has arrived. */
    boolean isWithoutEffect() {
        return contents == before && whom.length == 0 && rest == null;
    }

    /** It happens. */
    void happens(Sketch now) {
        int member = Event.to(event);
        if (Event.kind(event) == Event.DELIVERY) {
            now.removeFirst(now.slot(Event.from(event), member));
        } else if (Event.kind(event) == Event.CRASH) {
            now.lose(member);
        }
        now.contents[member] = contents;
        for (int i = 0; i < whom.length; i++) {
            if (now.isUp(whom[i])) {
                now.append(now.slot(member, whom[i]), messages[i]);
            }
        }
        if (rest != null) {
            now.rest(rest.rest, rest.crashing, rest.mayRestart, now.areToldApart);
        }
    }
}
