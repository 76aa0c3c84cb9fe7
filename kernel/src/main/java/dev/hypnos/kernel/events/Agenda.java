package dev.hypnos.kernel.events;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be tried. Orders that change several things at once come first, then single events in the order in which
 * they were found to be needed: those that are part of an order that was tried are put off until there is nothing else,
 * and so nothing is left out. Last comes what is to be tried before what the program is tested for has begun. Where it
 * is {@linkplain #alternate asked for}, every second is a fault.
 */
final class Agenda {
    /** An event that is to be tried in a state. */
    static final class Item {
        final State state;
        final int index;
        private boolean canWait;

        Item(State state, int index) {
            this.state = state;
            this.index = index;
        }

        private boolean isDone() {
            return state.isTried(index);
        }
    }

    private static final int ITEM_BYTES = 28;
    /** Of a list of some dozens of events. */
    private static final long ORDER_BYTES = 1_000;

    private final Deque<Item> items = new ArrayDeque<>();
    private final Deque<Item> putOff = new ArrayDeque<>();
    /** Those before what the program is tested for. */
    private final Deque<Item> early = new ArrayDeque<>();
    /** Those that are faults, if these are kept apart. */
    private final Deque<Item> faults = new ArrayDeque<>();

    private boolean alternates;
    private boolean isFaultNext;
    private final Deque<List<Long>> orders = new ArrayDeque<>();
    /** What was found since this was last asked for. */
    private final List<Item> found = new ArrayList<>();

    void add(State state, int index) {
        Item item = new Item(state, index);
        boolean isFault = Event.kind(state.events[index]) == Event.CRASH;
        (state.isPrelude ? early : alternates && isFault ? faults : items).addLast(item);
        found.add(item);
    }

    /**
     * From now on faults take turns with all else: a path of a large program has thousands of events, and few of them
     * are faults.
     */
    void alternate() {
        alternates = true;
    }

    /** What was found since the last time. */
    List<Item> takeFound() {
        List<Item> taken = List.copyOf(found);
        found.clear();
        return taken;
    }

    /** An order of events that is to be tried as far as it goes; these, of which it is made, can wait. */
    void addOrder(List<Long> order, List<Item> parts) {
        orders.addLast(order);
        parts.forEach(part -> part.canWait = true);
    }

    /** The next order; null if there is none. */
    @Nullable
    List<Long> nextOrder() {
        return orders.pollFirst();
    }

    /** The next event that is to be tried and was not; null if there is none. */
    @Nullable
    Item next() {
        isFaultNext = !isFaultNext;
        dropDone(faults);
        dropDone(items);
        if (!faults.isEmpty() && (isFaultNext || items.isEmpty())) {
            return faults.removeFirst();
        }
        while (!items.isEmpty()) {
            Item item = items.removeFirst();
            if (item.isDone()) {
                continue;
            }
            if (!item.canWait) {
                return item;
            }
            putOff.addLast(item);
        }
        dropDone(putOff);
        if (!putOff.isEmpty()) {
            return putOff.removeFirst();
        }
        dropDone(early);
        return early.pollFirst();
    }

    /** Whether nothing is left to be tried. */
    boolean isEmpty() {
        dropDone(items);
        dropDone(putOff);
        dropDone(faults);
        dropDone(early);
        return size() == 0;
    }

    private static void dropDone(Deque<Item> queue) {
        while (!queue.isEmpty() && queue.getFirst().isDone()) {
            queue.removeFirst();
        }
    }

    /** About how much memory that takes. */
    long bytes() {
        return ((long) items.size() + putOff.size() + early.size()) * ITEM_BYTES + orders.size() * ORDER_BYTES;
    }

    /** How much is to be tried; some of it may have been meanwhile. */
    long size() {
        return (long) items.size() + putOff.size() + early.size() + faults.size() + orders.size();
    }
}
