package dev.hypnos.kernel.systematic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes what an exploration knows as numbers, separated by blanks: first all events, since most of them are in many
 * places, then the rest.
 */
final class StateWriter {
    private final StringBuilder body = new StringBuilder();
    private final List<Event> events = new ArrayList<>();
    private final Map<Event, Integer> numbers = new IdentityHashMap<>();

    StateWriter number(long value) {
        body.append(value).append(' ');
        return this;
    }

    StateWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    StateWriter line() {
        body.append('\n');
        return this;
    }

    void numbers(int[] values, int count) {
        number(count);
        for (int i = 0; i < count; i++) {
            number(values[i]);
        }
    }

    void event(Event event) {
        Integer known = numbers.get(event);
        if (known == null) {
            known = events.size();
            numbers.put(event, known);
            events.add(event);
        }
        number(known);
    }

    void events(List<Event> all) {
        number(all.size());
        all.forEach(this::event);
    }

    /** A tree in the order in which it will be taken. Trees are as deep as executions are long: no recursion. */
    void tree(WakeupTree root) {
        Deque<Object> left = new ArrayDeque<>();
        left.push(root);
        while (!left.isEmpty()) {
            switch (left.pop()) {
                case Event event -> event(event);
                case WakeupTree tree -> {
                    Event[] line = tree.lineLeft();
                    flag(line != null);
                    if (line != null) {
                        number(tree.lineKnown()).events(List.of(line));
                    } else {
                        List<WakeupTree.Branch> branches = tree.branches();
                        number(branches.size());
                        for (int i = branches.size() - 1; i >= 0; i--) {
                            left.push(branches.get(i).rest());
                            left.push(branches.get(i).event());
                        }
                    }
                }
                default -> throw new IllegalStateException("neither an event nor a tree");
            }
        }
    }

    /** All that was written, with the events before it. */
    String text() {
        String rest = body.toString();
        body.setLength(0);
        number(events.size()).line();
        for (Event event : events) {
            number(event.task()).number(event.known()).flag(event.isFollowed()).flag(event.touchedMore());
            event.choices().write(this);
            event.footprint().write(this);
            line();
        }
        return body + rest;
    }
}
