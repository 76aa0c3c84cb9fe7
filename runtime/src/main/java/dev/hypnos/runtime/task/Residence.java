package dev.hypnos.runtime.task;

import dev.hypnos.runtime.world.VirtualHost;
import org.jspecify.annotations.Nullable;

/** On which virtual host a task lives, and what has become of that host. Owned by {@code HostTasks}. */
public final class Residence {
    /** The host that the task runs on; null for the one that the test is on. */
    @Nullable
    public VirtualHost host;
    /** The host on which the next task that it starts runs; null for its own. */
    @Nullable
    public VirtualHost starts;
    /** Whether the host was switched off: the task never goes on, and nothing of it is left. */
    public boolean crashed;
    /** Whether the host is paused. */
    public boolean isPaused;
    /** Whether, while the host was paused, the task was refused to go on with its operation. */
    public boolean isRefused;
    /** Whether, while the host was paused, the task was to run for the first time. */
    public boolean isHeldBack;

    /** Whether the task is there for a fault, and for nothing else. */
    public boolean isFault;
    /** Whether that has not come. */
    public boolean awaitsFault;

    /** Whether the task cannot go on, whatever it waits for. */
    public boolean standsStill() {
        return crashed || isPaused;
    }
}
