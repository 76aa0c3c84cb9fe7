package dev.hypnos.runtime;

import org.jspecify.annotations.Nullable;

/** On which virtual host a task lives, and what has become of that host. Owned by {@link HostTasks}. */
final class Residence {
    /** The host that the task runs on; null for the one that the test is on. */
    @Nullable
    VirtualHost host;
    /** The host on which the next task that it starts runs; null for its own. */
    @Nullable
    VirtualHost starts;
    /** Whether the host was switched off: the task never goes on, and nothing of it is left. */
    boolean crashed;
    /** Whether the host is paused. */
    boolean isPaused;
    /** Whether, while the host was paused, the task was refused to go on with its operation. */
    boolean isRefused;
    /** Whether, while the host was paused, the task was to run for the first time. */
    boolean isHeldBack;

    /** Whether the task cannot go on, whatever it waits for. */
    boolean standsStill() {
        return crashed || isPaused;
    }
}
