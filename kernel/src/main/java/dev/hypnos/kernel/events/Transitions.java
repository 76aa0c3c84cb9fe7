package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What members did. A handler that touches nothing but its own member does the same whenever that member holds the same
 * and the same message comes: so what happens need not be run again to be known. This is what FlyMC's history of
 * abstract events is for; here it holds under the condition under which states are compared, and each time such an
 * event is run again it is compared with what was seen before.
 *
 * <p>What is sent to a member that is down is lost and not seen. What a handler does that sent something to one is
 * known only for the same members being down. A crash, or a restart, is known by what its member holds, by who is down,
 * and by what is left of crashes and restarts.
 */
final class Transitions {
    /** With its arrays, and its place in the tables. */
    private static final int TRANSITION_BYTES = 450;

    private final @Nullable Transitions earlier;
    private final LongTable numbers = new LongTable();
    private final List<Transition> all = new ArrayList<>();
    private boolean hasStrange;

    Transitions() {
        this(null);
    }

    /** @param earlier is known as well, and learns nothing of what is learnt here */
    Transitions(@Nullable Transitions earlier) {
        this.earlier = earlier;
    }

    /**
     * What comes of an event in this state; null if it is not known, or if it is a crash or a restart, or sends
     * something to who is down.
     */
    @Nullable
    Transition get(Sketch before, long event) {
        return isHandled(event) ? at(key(before, event)) : null;
    }

    /** What comes of an event in this state; null if it is not known. */
    @Nullable
    Transition known(Sketch before, long event) {
        if (isHandled(event)) {
            long key = key(before, event);
            Transition always = at(key);
            long down = before.down();
            return always == null && down != 0 ? at(withDown(key, down)) : always;
        }
        return isFault(event) ? at(faultKey(before, event)) : null;
    }

    private @Nullable Transition at(long key) {
        int number = numbers.get(key);
        return number >= 0 ? all.get(number) : earlier == null ? null : earlier.at(key);
    }

    /** A member gets a message, or its timer goes off. */
    static boolean isHandled(long event) {
        int kind = Event.kind(event);
        return kind == Event.DELIVERY || kind == Event.TIMEOUT;
    }

    static boolean isFault(long event) {
        int kind = Event.kind(event);
        return kind == Event.CRASH || kind == Event.RESTART;
    }

    /** An event was run. Returns false if something else came of it than before. */
    boolean learn(Sketch before, long event, Touched touched, Sketch after) {
        Transition seen = difference(before, event, touched, after);
        if (seen == null) {
            hasStrange |= isHandled(event);
            return true;
        }
        long key = isFault(event) ? faultKey(before, event) : key(before, event);
        if (!isFault(event) && (touched.addressed & before.down()) != 0) {
            key = withDown(key, before.down());
        }
        Transition known = at(key);
        if (known != null) {
            return known.isSame(seen);
        }
        numbers.put(key, all.size());
        all.add(seen);
        return true;
    }

    /** What the event and all that decides what it does have in common wherever they are met. */
    static long key(Sketch before, long event) {
        int member = Event.to(event);
        int message = Event.kind(event) == Event.DELIVERY ? before.mails[before.slot(Event.from(event), member)][0] : 0;
        long held = ((long) before.contents[member] << Integer.SIZE | message) + (before.areToldApart ? 1L << 62 : 0);
        return usable(Tokens.mix(Tokens.mix(held) ^ event));
    }

    private static long faultKey(Sketch before, long event) {
        return usable(Tokens.mix(withDown(key(before, event), before.down()) + Tokens.mix(before.rest)));
    }

    private static long withDown(long key, long down) {
        return usable(Tokens.mix(key + Tokens.mix(~down)));
    }

    private static long usable(long key) {
        return key == Long.MIN_VALUE ? 0 : key;
    }

    /**
     * What the event did; null if it did more than a handler does to its own member, or a crash or a restart to its
     * member.
     */
    private static @Nullable Transition difference(Sketch before, long event, Touched touched, Sketch after) {
        int member = Event.to(event);
        boolean isFault = isFault(event);
        boolean isOwn = before.areToldApart == after.areToldApart
                && (isFault
                        ? touched.isWithinOrFault(member)
                        : isHandled(event) && touched.isWithin(member) && before.rest == after.rest);
        for (int i = 0; i < before.members; i++) {
            isOwn &= i == member || before.contents[i] == after.contents[i];
        }
        if (!isOwn) {
            return null;
        }
        List<int[]> sent = new ArrayList<>();
        for (int slot = 0; slot < before.mails.length; slot++) {
            int[] earlier = before.mails[slot];
            int[] later = after.mails[slot];
            boolean isTaken = Event.kind(event) == Event.DELIVERY && slot == before.slot(Event.from(event), member);
            boolean isLost = Event.kind(event) == Event.CRASH && before.to(slot) == member;
            int gone = isTaken ? 1 : isLost ? earlier.length : 0;
            int left = earlier.length - gone;
            if (later.length < left || (later.length > left && before.from(slot) != member)) {
                return null;
            }
            for (int i = 0; i < later.length; i++) {
                if (i >= left) {
                    sent.add(new int[] {before.to(slot), later[i]});
                } else if (later[i] != earlier[i + gone]) {
                    return null;
                }
            }
        }
        int[] whom = new int[sent.size()];
        int[] messages = new int[whom.length];
        for (int i = 0; i < whom.length; i++) {
            whom[i] = sent.get(i)[0];
            messages[i] = sent.get(i)[1];
        }
        return new Transition(
                event,
                before.contents[member],
                after.contents[member],
                whom,
                messages,
                touched.copy(),
                isFault ? new Transition.Rest(after.rest, after.crashing, after.mayRestart) : null);
    }

    /** Whether an event of a member was seen that did more than handlers do to their own member. */
    boolean hasStrange() {
        return hasStrange;
    }

    int size() {
        return all.size();
    }

    /** About how much memory it takes. */
    long bytes() {
        return (long) all.size() * TRANSITION_BYTES;
    }

    Transition number(int number) {
        return all.get(number);
    }
}
