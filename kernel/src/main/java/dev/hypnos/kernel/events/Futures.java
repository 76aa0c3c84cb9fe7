package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What can still happen to a member that holds this or that, as far as it is known: of each of its doors, what is
 * touched by events that may come through it from now on. A door is one of the ways to the member, or all its timers.
 * It is found out by going through what the member was seen to do, over and over, as if any message that was ever seen
 * could come at any time: more than can happen, and never less than is known.
 *
 * <p>Whoever asks relies on it. When more is found out of something that somebody asked for, what was asked has to be
 * asked again: then it {@linkplain #isStale is stale}.
 */
final class Futures {
    private static final int WORDS = 4;

    /** What a member holds. */
    static final class Node {
        /** By door: what is read, what is written, to whom something is sent, what is counted. */
        private final long[] words;

        private Node[] earlier = new Node[2];
        private int earlierCount;
        private boolean isAsked;
        private boolean isWaiting;

        private Node(int doors) {
            words = new long[doors * WORDS];
        }

        private void addEarlier(Node node) {
            for (int i = 0; i < earlierCount; i++) {
                if (earlier[i] == node) {
                    return;
                }
            }
            if (earlierCount == earlier.length) {
                earlier = Arrays.copyOf(earlier, earlierCount * 2);
            }
            earlier[earlierCount++] = node;
        }

        /** Whether something may come through this door that has to do with what this touches, of its own member. */
        boolean isDependent(int door, Touched touched, int member) {
            int at = door * WORDS;
            long read = words[at];
            long written = words[at + 1];
            long counted = words[at + 3];
            return (touched.written[member] & (read | written | counted)
                            | touched.counted[member] & (read | written)
                            | touched.read[member] & (written | counted)
                            | touched.waysFrom(member) & words[at + 2])
                    != 0;
        }

        /** Whether what comes through this door may send something to this member. */
        boolean sendsTo(int door, int whom) {
            return (words[door * WORDS + 2] >> whom & 1) != 0;
        }
    }

    private final int members;
    private final LongTable numbers = new LongTable();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Node> waiting = new ArrayList<>();
    private boolean isStale;

    Futures(int members) {
        this.members = members;
    }

    /** How many doors a member has: one for each member, for the test, and for its timers. */
    int doors() {
        return members + 2;
    }

    /** Through which door an event comes. */
    int door(long event) {
        return Event.kind(event) == Event.TIMEOUT ? members + 1 : Math.min(Event.from(event), members);
    }

    /** From now on nobody relies on anything. */
    void begin() {
        isStale = false;
        nodes.forEach(node -> node.isAsked = false);
    }

    /** Whether more is known now than when it was asked for. */
    boolean isStale() {
        return isStale;
    }

    /** What may happen to a member that holds this. */
    Node ask(int member, int contents) {
        Node node = node(member, contents);
        node.isAsked = true;
        return node;
    }

    private Node node(int member, int contents) {
        long key = (long) member << Integer.SIZE | contents;
        int number = numbers.get(key);
        if (number < 0) {
            number = nodes.size();
            numbers.put(key, number);
            nodes.add(new Node(doors()));
        }
        return nodes.get(number);
    }

    /** A member was seen to do this. */
    void add(Transition transition) {
        long event = transition.event();
        if (!Transitions.isHandled(event)) {
            return;
        }
        int member = Event.to(event);
        Touched touched = transition.touched();
        Node from = node(member, transition.before());
        Node to = node(member, transition.contents());
        grow(
                from,
                door(event),
                touched.read[member],
                touched.written[member],
                touched.waysFrom(member),
                touched.counted[member]);
        if (from != to) {
            to.addEarlier(from);
            grow(from, to);
        }
        spread();
    }

    /** A handler failed: what it would have touched is not known. */
    void addFailure(Sketch before, long event) {
        int member = Event.to(event);
        grow(node(member, before.contents[member]), door(event), Touched.ALL, Touched.ALL, Touched.ALL, Touched.ALL);
        spread();
    }

    private void grow(Node node, int door, long read, long written, long sent, long counted) {
        int at = door * WORDS;
        long more = read & ~node.words[at]
                | written & ~node.words[at + 1]
                | sent & ~node.words[at + 2]
                | counted & ~node.words[at + 3];
        if (more != 0) {
            node.words[at] |= read;
            node.words[at + 1] |= written;
            node.words[at + 2] |= sent;
            node.words[at + 3] |= counted;
            hasGrown(node);
        }
    }

    private void grow(Node node, Node later) {
        long more = 0;
        for (int i = 0; i < node.words.length; i++) {
            more |= later.words[i] & ~node.words[i];
            node.words[i] |= later.words[i];
        }
        if (more != 0) {
            hasGrown(node);
        }
    }

    private void hasGrown(Node node) {
        isStale |= node.isAsked;
        if (!node.isWaiting) {
            node.isWaiting = true;
            waiting.add(node);
        }
    }

    private void spread() {
        while (!waiting.isEmpty()) {
            Node node = waiting.removeLast();
            node.isWaiting = false;
            for (int i = 0; i < node.earlierCount; i++) {
                grow(node.earlier[i], node);
            }
        }
    }
}
