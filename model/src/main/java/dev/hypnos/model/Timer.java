package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;

/**
 * A message that will be sent later, unless cancelled: a small process that waits.
 *
 * @since 0.1
 */
public final class Timer {
    private final Pid pid;

    Timer(Pid pid) {
        this.pid = pid;
    }

    /** It will not send any more, if it has not sent yet. */
    public void cancel() {
        cancel(ModelHooks.takePoint());
    }

    void cancel(int point) {
        Process caller = Process.current("cancel");
        caller.operate(point, ModelOperation.EXIT_SIGNAL, pid.process.mailbox(), Access.WRITE);
        pid.process.signalled(caller.task(), caller, Reason.KILL, false);
    }
}
