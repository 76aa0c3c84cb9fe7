package dev.hypnos.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The stable name of a task: its spawn path. The root is {@code 0}; the second task that {@code 0.1} starts is
 * {@code 0.1.2}. The path depends only on what each task itself did before, so a task has the same name in every trial
 * in which it is started by the same task in the same turn.
 *
 * <p>Names form a tree that a campaign keeps from trial to trial, so that a name is one object and what is known of it
 * (its row of the history) hangs on it without a look-up.
 */
public final class TaskName implements Comparable<TaskName> {
    private static final Pattern PATH = Pattern.compile("0(\\.[1-9][0-9]{0,6})*");

    private final @Nullable TaskName parent;
    private final int ordinal;
    private final @Nullable String special;
    private final List<TaskName> children = new ArrayList<>();
    private @Nullable Map<String, TaskName> pairs;
    private final long hash;
    /** The history's row for this name; owned by {@link History}. */
    byte @Nullable [] signatures;

    private TaskName(@Nullable TaskName parent, int ordinal, @Nullable String special) {
        this.parent = parent;
        this.ordinal = ordinal;
        this.special = special;
        long origin = special == null ? 0x9E3779B97F4A7C15L : special.hashCode();
        this.hash = Randomness.mix((parent == null ? origin : parent.hash) * 31 + ordinal);
    }

    /** A new tree of names. */
    public static TaskName root() {
        return new TaskName(null, 0, null);
    }

    /** The name of what acts like a task and is none of the program's, such as the clock. */
    public static TaskName named(String name) {
        return new TaskName(null, 0, name);
    }

    /** The name that {@link #toString} gave this text, below this root if it is that of a task. */
    public static TaskName parse(TaskName root, String text) {
        if (!PATH.matcher(text).matches()) {
            return named(text);
        }
        TaskName name = root;
        String[] ordinals = text.split("\\.");
        for (int i = 1; i < ordinals.length; i++) {
            name = name.child(Integer.parseInt(ordinals[i]));
        }
        return name;
    }

    /** The name of the ordinal-th task (from 1) that this one starts. */
    public TaskName child(int childOrdinal) {
        while (children.size() < childOrdinal) {
            children.add(new TaskName(this, children.size() + 1, null));
        }
        return children.get(childOrdinal - 1);
    }

    /** The name of what acts on behalf of this task towards another, such as what delivers its messages there. */
    public TaskName to(String other) {
        if (pairs == null) {
            pairs = new HashMap<>();
        }
        return pairs.computeIfAbsent(other, target -> named(this + ">" + target));
    }

    /** Whether the task with that name started the one with this. */
    public boolean isChildOf(TaskName other) {
        return parent == other;
    }

    /** By path, a task before those that it starts; then what acts like one, by name. */
    @Override
    public int compareTo(TaskName other) {
        if (special != null || other.special != null) {
            return special == null ? -1 : other.special == null ? 1 : special.compareTo(other.special);
        }
        int depth = depth();
        int otherDepth = other.depth();
        TaskName one = this;
        for (int i = depth; i > otherDepth; i--) {
            one = Objects.requireNonNull(one.parent);
        }
        TaskName two = other;
        for (int i = otherDepth; i > depth; i--) {
            two = Objects.requireNonNull(two.parent);
        }
        int order = 0;
        while (one.parent != null && two.parent != null) {
            order = one.ordinal == two.ordinal ? order : Integer.compare(one.ordinal, two.ordinal);
            one = one.parent;
            two = two.parent;
        }
        return order != 0 ? order : Integer.compare(depth, otherDepth);
    }

    private int depth() {
        int depth = 0;
        for (TaskName name = parent; name != null; name = name.parent) {
            depth++;
        }
        return depth;
    }

    /** A hash that depends on the path alone, equal in every JVM. */
    public long hash() {
        return hash;
    }

    @Override
    public String toString() {
        if (special != null) {
            return special;
        }
        return parent == null ? Integer.toString(ordinal) : parent + "." + ordinal;
    }
}
