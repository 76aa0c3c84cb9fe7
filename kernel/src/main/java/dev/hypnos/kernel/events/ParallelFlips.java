package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Several reorderings in one path: of those that a path was found to need, one at each member, all at once. Nothing is
 * left out by it, since each is tried by itself too, when its turn comes; what comes before the tested part of a
 * program is not among them. Whether the events that are moved can still happen shows on the way: an event that cannot
 * is passed over.
 */
final class ParallelFlips {
    private ParallelFlips() {}

    /** Adds to the agenda the order of this path with what was found changed at all members at once. */
    static void add(List<Passage> path, List<Agenda.Item> found, Agenda agenda) {
        Map<State, Integer> positions = new HashMap<>();
        for (int i = 0; i < path.size(); i++) {
            positions.putIfAbsent(path.get(i).state, i);
        }
        boolean skipsPrelude = !path.isEmpty() && !path.getLast().state.isPrelude;
        Map<Integer, Agenda.Item> byMember = new HashMap<>();
        for (Agenda.Item item : found) {
            Integer position = positions.get(item.state);
            if (position != null && !(skipsPrelude && item.state.isPrelude)) {
                long event = path.get(position).eventWith(item.index);
                if (Event.kind(event) == Event.DELIVERY || Event.kind(event) == Event.TIMEOUT) {
                    byMember.putIfAbsent(Event.to(event), item);
                }
            }
        }
        if (byMember.size() < 2) {
            return;
        }
        List<Long> order = new ArrayList<>();
        for (Passage passage : path) {
            if (passage.taken >= 0) {
                order.add(passage.takenEvent());
            }
        }
        List<Agenda.Item> parts = new ArrayList<>(byMember.values());
        // from the last to the first: what is moved to the front of one leaves those before it where they are
        parts.sort((one, other) -> Integer.compare(at(positions, other), at(positions, one)));
        for (Agenda.Item part : parts) {
            int position = at(positions, part);
            long event = path.get(position).eventWith(part.index);
            for (int i = position; i < order.size(); i++) {
                if (order.get(i) == event) {
                    order.remove(i);
                    break;
                }
            }
            order.add(Math.min(position, order.size()), event);
        }
        agenda.addOrder(order, parts);
    }

    private static int at(Map<State, Integer> positions, Agenda.Item item) {
        return positions.getOrDefault(item.state, 0);
    }
}
