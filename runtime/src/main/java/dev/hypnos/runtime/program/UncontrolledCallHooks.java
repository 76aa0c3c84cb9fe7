package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.ThreadTask;

/** At the entry of methods of the JDK that block for real, or bring in what is not in the schedule. */
public final class UncontrolledCallHooks {
    private UncontrolledCallHooks() {}

    /** @param call what is called, for people */
    public static void called(String call) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            task.engine.uncontrolledCalls().called(task, call);
        }
    }

    /**
     * The call needs a part of the JDK that is controlled on other machines; a call like others where it is controlled
     * here.
     *
     * @param part a title of {@code dev.hypnos.agent.jdk.Chapters}
     */
    public static void lacking(String call, String part) {
        String reason = Installation.leftOut(part);
        if (reason != null) {
            called(call + ": " + part + " are not controlled here: " + reason);
        }
    }
}
