package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;

/** In place of a task where none acts. */
final class Nobody extends Task {
    /** Time passes, since nothing else happens. */
    static final Nobody TIME = new Nobody("time", Event.QUIET);

    private Nobody(String name, int kind) {
        super(-1, TaskName.named(name));
        eventKind = kind;
    }

    @Override
    protected boolean enabled() {
        return true;
    }
}
