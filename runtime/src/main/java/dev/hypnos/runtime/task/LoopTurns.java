package dev.hypnos.runtime.task;

/** How long a task has gone round a loop without an operation. Owned by {@code LoopHooks}. */
public final class LoopTurns {
    /** The engine's heartbeat when a loop last told of its turns. */
    private long heartbeat;
    /** How often a loop has told of its turns since that heartbeat. */
    private int calls;

    /** A loop tells of its turns; how often one has since the last heartbeat. */
    public int count(long now) {
        if (heartbeat != now) {
            heartbeat = now;
            calls = 0;
        } else {
            calls++;
        }
        return calls;
    }
}
