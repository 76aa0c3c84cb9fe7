package dev.hypnos.runtime.outcome;

import org.jspecify.annotations.Nullable;

/**
 * What a task is called.
 *
 * @param name its spawn path, such as {@code 0.1}
 * @param threadName the name of its thread
 * @param node the node that it runs on, or null outside a cluster
 */
public record TaskLabel(
        String name, String threadName, @Nullable String node) {
    /** What operations call a task with this name. */
    public static String resource(String name) {
        return "task " + name;
    }

    /** The name of its thread, behind that of its node if it is on one. */
    public String threadOnNode() {
        return node == null ? threadName : node + "/" + threadName;
    }

    /** {@code task 0.1 "reader"}. */
    public String text() {
        return threadName.isEmpty() && node == null ? "task " + name : "task " + name + " \"" + threadOnNode() + "\"";
    }
}
