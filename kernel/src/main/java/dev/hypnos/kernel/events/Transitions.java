package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What members did. A handler that touches nothing but its own member does the same whenever that member holds the same and the same message comes: so what happens need not be run
 * again to be known. This is what FlyMC's history of abstract events is for; here it holds under the condition under which states are compared, and each time
 * such an event is run again it is compared with what was seen before.
 */
final class Transitions {
    /**
     * What came of an event.
     *
     * @param contents what its member holds afterwards
     * @param whom to whom it sent something
     * @param messages what it sent, in this order
     * @param touched what it touched
     */
    record Transition(int contents, int[] whom, int[] messages, Touched touched) {
        private boolean isSame(Transition other) {
            return contents == other.contents
                    && Arrays.equals(whom, other.whom)
                    && Arrays.equals(messages, other.messages);
        }
    }

    private final LongTable numbers = new LongTable();
    private final List<Transition> all = new ArrayList<>();

    /** What comes of an event in this state; null if it is not known. */
    @Nullable
    Transition get(Sketch before, long event) {
        int kind = Event.kind(event);
        if (kind != Event.DELIVERY && kind != Event.TIMEOUT) {
            return null;
        }
        int number = numbers.get(key(before, event));
        return number < 0 ? null : all.get(number);
    }

    /** An event was run. Returns false if something else came of it than before. */
    boolean learn(Sketch before, long event, Touched touched, Sketch after) {
        Transition seen = difference(before, event, touched, after);
        if (seen == null) {
            return true;
        }
        long key = key(before, event);
        int known = numbers.get(key);
        if (known >= 0) {
            return all.get(known).isSame(seen);
        }
        numbers.put(key, all.size());
        all.add(seen);
        return true;
    }

    private static long key(Sketch before, long event) {
        int member = Event.to(event);
        int message = Event.kind(event) == Event.DELIVERY ? before.mails[before.slot(Event.from(event), member)][0] : 0;
        long held = ((long) before.contents[member] << Integer.SIZE | message) + (before.areToldApart ? 1L << 62 : 0);
        long key = Tokens.mix(Tokens.mix(held) ^ event);
        return key == Long.MIN_VALUE ? 0 : key;
    }

    /** What the event did; null if it did more than a handler does to its own member. */
    private static @Nullable Transition difference(Sketch before, long event, Touched touched, Sketch after) {
        int kind = Event.kind(event);
        int member = Event.to(event);
        boolean isOwn = (kind == Event.DELIVERY || kind == Event.TIMEOUT)
                && touched.isWithin(member)
                && before.areToldApart == after.areToldApart
                && before.rest == after.rest;
        for (int i = 0; i < before.members; i++) {
            isOwn &= i == member || before.contents[i] == after.contents[i];
            // what is sent to a member that is down is lost, and not seen
            isOwn &= (touched.addressed >> i & 1) == 0 || before.isUp(i);
        }
        if (!isOwn) {
            return null;
        }
        List<int[]> sent = new ArrayList<>();
        for (int slot = 0; slot < before.mails.length; slot++) {
            int[] earlier = before.mails[slot];
            int[] later = after.mails[slot];
            boolean isTaken = kind == Event.DELIVERY && slot == before.slot(Event.from(event), member);
            int left = earlier.length - (isTaken ? 1 : 0);
            if (later.length < left || (later.length > left && before.from(slot) != member)) {
                return null;
            }
            for (int i = 0; i < later.length; i++) {
                if (i >= left) {
                    sent.add(new int[] {before.to(slot), later[i]});
                } else if (later[i] != earlier[i + earlier.length - left]) {
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
        return new Transition(after.contents[member], whom, messages, touched.copy());
    }

    int size() {
        return all.size();
    }
}
