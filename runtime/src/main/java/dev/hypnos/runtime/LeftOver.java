package dev.hypnos.runtime;

import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.code.CodeOwner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads that could have gone on when the test returned, and were dropped with their trial. What they would have done
 * nobody sees; so the first trial with such threads is told of. Daemons are made to be dropped, whoever waits has
 * nothing to tell, and a server on a node is meant to go on.
 */
final class LeftOver {
    private static final int SHOWN_MAX = 5;
    private static final String LOADER = "hypnos-trial";

    private volatile @Nullable String note;

    /** The trial is over, and has not failed. */
    void look(Engine engine) {
        if (note != null) {
            return;
        }
        int count = 0;
        List<String> places = new ArrayList<>();
        for (ThreadTask task : engine.tasks.all()) {
            String place = canGoOn(task, engine) ? place(engine, task) : null;
            if (place != null) {
                count++;
                if (places.size() < SHOWN_MAX) {
                    places.add(task.thread.getName() + " " + place);
                }
            }
        }
        if (count > 0) {
            note = (count == 1 ? "a thread was" : count + " threads were")
                    + " still running when the test returned, and dropped: " + String.join(", ", places)
                    + (count > places.size() ? ", …" : "") + "; join what the test is to see finished";
        }
    }

    private static boolean canGoOn(ThreadTask task, Engine engine) {
        return !task.ended
                && task.isProgram()
                && task.residence.host == null
                && !task.thread.isDaemon()
                && (task.state() == Task.State.READY
                        || task.state() == Task.State.OFFERED && task.isEnabled()
                        || engine.looking.tasks().contains(task));
    }

    /** Where it stands in the program; null where it is not in the program at all, as an idle worker of a pool. */
    private static @Nullable String place(Engine engine, ThreadTask task) {
        StackTraceElement[] stack = engine.runner().stack(task);
        for (StackTraceElement frame : stack) {
            if (LOADER.equals(frame.getClassLoaderName()) && !CodeOwner.isAdded(frame.getMethodName())) {
                return "at " + frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")";
            }
        }
        return stack.length == 0 && !task.runsJdkCode ? "before its first step" : null;
    }

    List<String> notes() {
        String found = note;
        return found == null ? List.of() : List.of(found);
    }
}
