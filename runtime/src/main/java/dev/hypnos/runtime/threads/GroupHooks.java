package dev.hypnos.runtime.threads;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Woven into {@code java.lang.ThreadGroup}. The groups that a JVM begins with are the same for all trials, and know
 * what was made below them: each process of a trial sees those of its own there, and what a trial sets them to is gone
 * with it.
 */
public final class GroupHooks {
    private GroupHooks() {}

    /** At the entry of {@code synchronizedAddWeak}: true if the process of a trial keeps the new group. */
    public static boolean added(ThreadGroup group) {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        task.process().threadGroups.add(group);
        return true;
    }

    /** Behind {@code subgroups}: those of the JVM, and then those that the process has made, as a JVM lists them. */
    public static List<ThreadGroup> subgroups(List<ThreadGroup> ofAll, ThreadGroup parent) {
        ThreadTask task = Current.task();
        if (task == null) {
            return ofAll;
        }
        List<ThreadGroup> groups = new ArrayList<>(ofAll);
        for (ThreadGroup group : task.process().threadGroups) {
            if (group.getParent() == parent) {
                groups.add(group);
            }
        }
        return groups;
    }

    /** At the entry of what changes a group. */
    public static void changes(ThreadGroup group) {
        ThreadTask task = Current.task();
        if (task != null && !isOwn(task, group)) {
            task.engine.device(Changed.class, Changed::new).add(group);
        }
    }

    private static boolean isOwn(ThreadTask task, ThreadGroup group) {
        for (ThreadGroup own : task.process().threadGroups) {
            if (own == group) {
                return true;
            }
        }
        return false;
    }

    /** Groups that a trial has changed, as they were before. */
    @SuppressWarnings({"deprecation", "removal"}) // some programs still use it
    private static final class Changed implements AutoCloseable {
        private record Before(ThreadGroup group, int depth, int maxPriority, boolean isDaemon) {}

        private final List<Before> groups = new ArrayList<>();

        void add(ThreadGroup group) {
            if (groups.stream().noneMatch(before -> before.group == group)) {
                groups.add(new Before(group, depth(group), group.getMaxPriority(), group.isDaemon()));
            }
        }

        private static int depth(ThreadGroup group) {
            int depth = 0;
            for (ThreadGroup at = group.getParent(); at != null; at = at.getParent()) {
                depth++;
            }
            return depth;
        }

        /** From above to below: what is set for a group is set for those below it, and none may be above its parent. */
        @Override
        public void close() {
            groups.sort(Comparator.comparingInt(Before::depth));
            for (Before before : groups) {
                before.group.setMaxPriority(before.maxPriority);
                before.group.setDaemon(before.isDaemon);
            }
        }
    }
}
