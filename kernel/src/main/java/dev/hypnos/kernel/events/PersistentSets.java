package dev.hypnos.kernel.events;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds some of the events of a state that are enough to be tried there: whatever happens without them has nothing to
 * do with them, so that they could as well have come first. Such sets are called persistent (Godefroid,
 * <i>Partial-Order Methods for the Verification of Concurrent Systems</i>, 1996); they are found in the way of stubborn
 * sets (Valmari, 1991). Every end of the cluster is then reached all the same, and every failure of a handler, as long
 * as no event is put off for ever.
 *
 * <p>Doors of members are collected, beginning with one through which something can come now. Where something can come
 * through a door, all doors of that member are needed through which something may come, now or later, that has to do
 * with it. Where nothing can come, those are needed that may bring something there. {@link Futures} tells what may come
 * later.
 *
 * <p>As long as members may crash or start again, all events are needed, but for one that has no effect: it can be put
 * before everything else, and if its member crashes it would have been lost.
 */
final class PersistentSets {
    private final Futures futures;
    private final int members;
    private final int doors;
    /** By member and door: the events that can come now. */
    private final long[] able;

    private final boolean[] isNeeded;
    private final int[] left;
    private int leftCount;

    PersistentSets(Futures futures, int members) {
        this.futures = futures;
        this.members = members;
        this.doors = futures.doors();
        this.able = new long[members * doors];
        this.isNeeded = new boolean[able.length];
        this.left = new int[able.length];
    }

    /**
     * The events that are enough, as bits.
     *
     * @param events so many that each has a bit
     * @param known what comes of each; null for those that fail
     */
    long choose(Sketch state, long[] events, int count, @Nullable Transition[] known) {
        long all = count == Long.SIZE ? -1 : (1L << count) - 1;
        if (state.mayHaveFaults()) {
            return withoutEffect(state, events, count, known, all);
        }
        Arrays.fill(able, 0);
        for (int i = 0; i < count; i++) {
            if (!Transitions.isHandled(events[i])) {
                return all;
            }
            able[at(Event.to(events[i]), futures.door(events[i]))] |= 1L << i;
        }
        long best = all;
        for (int door = 0; door < able.length && Long.bitCount(best) > 1; door++) {
            if (able[door] != 0) {
                long found = from(state, door, known);
                best = Long.bitCount(found) < Long.bitCount(best) ? found : best;
            }
        }
        return best;
    }

    private int at(int member, int door) {
        return member * doors + door;
    }

    /** An event that has no effect and that nothing else of its member can change. */
    private long withoutEffect(Sketch state, long[] events, int count, @Nullable Transition[] known, long all) {
        for (int i = 0; i < count; i++) {
            Transition transition = known[i];
            if (transition == null || !Transitions.isHandled(events[i]) || !transition.isWithoutEffect()) {
                continue;
            }
            int member = Event.to(events[i]);
            Futures.Node future = futures.ask(member, state.contents[member]);
            boolean isAlone = true;
            for (int door = 0; door < doors; door++) {
                isAlone &= door == futures.door(events[i]) || !future.isDependent(door, transition.touched(), member);
            }
            if (isAlone) {
                return 1L << i;
            }
        }
        return all;
    }

    private long from(Sketch state, int first, @Nullable Transition[] known) {
        Arrays.fill(isNeeded, false);
        leftCount = 0;
        need(first);
        long found = 0;
        while (leftCount > 0) {
            int at = left[--leftCount];
            found |= able[at];
            if (able[at] == 0) {
                needWhatBringsSomethingTo(state, at);
            } else {
                needWhatDependsOn(state, at, known);
            }
        }
        return found;
    }

    private void need(int at) {
        if (!isNeeded[at]) {
            isNeeded[at] = true;
            left[leftCount++] = at;
        }
    }

    private void needWhatDependsOn(Sketch state, int at, @Nullable Transition[] known) {
        int member = at / doors;
        Futures.Node future = futures.ask(member, state.contents[member]);
        for (long events = able[at]; events != 0; events &= events - 1) {
            Transition transition = known[Long.numberOfTrailingZeros(events)];
            for (int door = 0; door < doors; door++) {
                int other = at(member, door);
                boolean isDependent = transition == null || future.isDependent(door, transition.touched(), member);
                if (isDependent && !isNeeded[other]) {
                    need(other);
                }
            }
        }
    }

    private void needWhatBringsSomethingTo(Sketch state, int at) {
        int member = at / doors;
        int door = at % doors;
        if (door == members) {
            // the test waits
            return;
        }
        if (door > members) {
            // only the member itself arms its timers
            for (int other = 0; other < doors; other++) {
                need(at(member, other));
            }
            return;
        }
        Futures.Node future = futures.ask(door, state.contents[door]);
        for (int other = 0; other < doors; other++) {
            if (future.sendsTo(other, member)) {
                need(at(door, other));
            }
        }
    }
}
