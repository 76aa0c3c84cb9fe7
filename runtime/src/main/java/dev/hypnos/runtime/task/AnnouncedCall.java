package dev.hypnos.runtime.task;

import dev.hypnos.catalog.Enabling;

/** The catalogued call that a task has announced last: what it needs to go through. Owned by {@code CallHooks}. */
public final class AnnouncedCall {
    /** How to ask whether the call would go through. */
    public Enabling enabling = Enabling.ALWAYS;

    public Object receiver = this;
    public long argument;
    public int resource = -1;
    /** Its place in {@code WaitingCalls}. */
    public int slot = -1;
    /** Whether the call enters a lock that only the JDK knows; see {@code BusyCalls}. */
    public boolean entersMonitor;
    /** Whether an interrupt ends the waiting. */
    public boolean interruptible;
    /** Whether the call runs although it will wait, to take its place among the waiters. */
    public boolean letIn;
    /** When its time limit began to count. */
    public long waitsSince;
    /**
     * By how much later it was let in: the JDK begins to count when it first asks for the time, and must be told an
     * earlier one then.
     */
    public long lateBy;
    /**
     * When the limit of a call that was let in late is over; zero for none. Not all of the JDK asks for the time before
     * it parks.
     */
    public long parksUntil;
    /** Whether its task was interrupted already when the call was announced. */
    public boolean interruptedOnEntry;
    /** Whether somebody has seen that its task waits in the call. */
    public boolean seenWaiting;
    /** For exact strategies: the number of the operation that turns out to be a look if the call fails; -1 for none. */
    public int attempt = -1;
    /**
     * For exact strategies: the number of the operation that is a look unless the call writes within it; -1 for none.
     */
    public int update = -1;
    /** Whether the call under way does not see that its task was interrupted. */
    public boolean overlooked;

    public void announce(
            Enabling condition, Object on, long with, int touched, boolean isInterruptible, boolean isMonitor) {
        enabling = condition;
        receiver = on;
        argument = with;
        resource = touched;
        interruptible = isInterruptible;
        entersMonitor = isMonitor;
        letIn = false;
    }

    /** Lets go of the receiver, so that it can be collected. */
    public void forgetReceiver() {
        receiver = this;
    }
}
