package dev.hypnos.runtime;

import dev.hypnos.catalog.Enabling;

/** The catalogued call that a task has announced last: what it needs to go through. Owned by {@link CallHooks}. */
final class AnnouncedCall {
    /** How to ask whether the call would go through. */
    Enabling enabling = Enabling.ALWAYS;

    Object receiver = this;
    long argument;
    int resource = -1;
    /** Its place in {@link WaitingCalls}. */
    int slot = -1;
    /** Whether the call enters a lock that only the JDK knows; see {@link BusyCalls}. */
    boolean entersMonitor;
    /** Whether an interrupt ends the waiting. */
    boolean interruptible;
    /** Whether the call runs although it will wait, to take its place among the waiters. */
    boolean letIn;
    /** Whether its task was interrupted already when the call was announced. */
    boolean interruptedOnEntry;
    /** Whether somebody has seen that its task waits in the call. */
    boolean seenWaiting;
    /** Whether the call under way does not see that its task was interrupted. */
    boolean overlooked;

    void announce(Enabling condition, Object on, long with, int touched, boolean isInterruptible, boolean isMonitor) {
        enabling = condition;
        receiver = on;
        argument = with;
        resource = touched;
        interruptible = isInterruptible;
        entersMonitor = isMonitor;
        letIn = false;
    }

    /** Lets go of the receiver, so that it can be collected. */
    void forgetReceiver() {
        receiver = this;
    }
}
