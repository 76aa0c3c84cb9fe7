package dev.hypnos.kernel.systematic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.StringTokenizer;

/** Reads what a {@link StateWriter} wrote, which may be anything at all. */
final class StateReader {
    private final StringTokenizer tokens;
    private final int taskCount;
    private final List<Event> events = new ArrayList<>();

    StateReader(String text, int taskCount, Footprint.Identities identities) throws SavedFormatException {
        this.tokens = new StringTokenizer(text);
        this.taskCount = taskCount;
        int count = count();
        for (int i = 0; i < count; i++) {
            int task = task();
            int known = (int) number(0, Integer.MAX_VALUE);
            boolean isFollowed = flag();
            boolean touchedMore = flag();
            Choices choices = Choices.read(this);
            events.add(new Event(task, Footprint.read(this, identities), known, choices, isFollowed, touchedMore));
        }
    }

    static SavedFormatException corrupt(String problem) {
        return new SavedFormatException("is corrupt: " + problem);
    }

    long number() throws SavedFormatException {
        if (!tokens.hasMoreTokens()) {
            throw corrupt("it ends too early");
        }
        String token = tokens.nextToken();
        try {
            return Long.parseLong(token);
        } catch (NumberFormatException e) {
            throw corrupt("there is something else where a number should be");
        }
    }

    long number(long least, long most) throws SavedFormatException {
        long value = number();
        if (value < least || value > most) {
            throw corrupt(value + " is not between " + least + " and " + most);
        }
        return value;
    }

    /** How many of something follow: each has a number at least. */
    int count() throws SavedFormatException {
        return (int) number(0, Integer.MAX_VALUE / 8);
    }

    boolean flag() throws SavedFormatException {
        return number(0, 1) == 1;
    }

    int task() throws SavedFormatException {
        return (int) number(0, taskCount - 1L);
    }

    int[] numbers() throws SavedFormatException {
        int count = count();
        int[] values = new int[Math.min(count, 1024)];
        for (int i = 0; i < count; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, Math.min(count, i * 2));
            }
            values[i] = (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        return values;
    }

    Event event() throws SavedFormatException {
        return events.get((int) number(0, events.size() - 1L));
    }

    List<Event> events() throws SavedFormatException {
        int count = count();
        List<Event> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            found.add(event());
        }
        return found;
    }

    /** A tree and how many of its branches are still to be read. */
    private static final class Open {
        final WakeupTree tree;
        int left;

        Open(WakeupTree tree, int left) {
            this.tree = tree;
            this.left = left;
        }
    }

    WakeupTree tree() throws SavedFormatException {
        WakeupTree root = new WakeupTree();
        Deque<Open> open = new ArrayDeque<>();
        read(root, open);
        while (!open.isEmpty()) {
            Open last = open.peek();
            if (last.left == 0) {
                open.pop();
                continue;
            }
            last.left--;
            WakeupTree rest = new WakeupTree();
            last.tree.add(event(), rest);
            read(rest, open);
        }
        return root;
    }

    private void read(WakeupTree tree, Deque<Open> open) throws SavedFormatException {
        if (flag()) {
            int known = (int) number(0, Integer.MAX_VALUE);
            tree.line(events(), known);
        } else {
            open.push(new Open(tree, count()));
        }
    }

    void end() throws SavedFormatException {
        if (tokens.hasMoreTokens()) {
            throw corrupt("there is more than there should be");
        }
    }
}
