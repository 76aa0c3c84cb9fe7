package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.program.GuardedHooks;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * How a process ends, and what becomes of exceptions that nobody catches: each process of a trial has its own of both.
 */
public final class ExitHooks {
    private ExitHooks() {}

    /**
     * At the entry of {@code Runtime.exit}. On a node it ends the node's process. In the test itself the JVM would end
     * in the middle of a campaign, and with a status of zero that would look like a pass: so it is a failure, and the
     * task does not go on. In a program with a main method a status of zero is an ordinary end.
     */
    public static void exits(int status) {
        ends(status, false);
    }

    /** The same for {@code Runtime.halt}, which runs no shutdown hooks. */
    public static void halts(int status) {
        ends(status, true);
    }

    private static void ends(int status, boolean halts) {
        ThreadTask task = Current.task();
        if (task != null && !task.takesPart()) {
            throw new Killed();
        }
        if (task != null) {
            if (task.residence.host != null) {
                task.residence.host.exits(status, halts);
                return;
            }
            if (task.process().isProgram && !halts) {
                ProgramProcess.shutDown(task.process());
            }
            if (task.process().isProgram && status == 0) {
                task.engine.trialEnd.end();
                task.engine.giveUp(task);
                return;
            }
            task.engine.trialEnd.fail(
                    new Failure.Exit(status, halts, new AssertionError(Failure.Exit.text(status, halts))));
            task.engine.giveUp(task);
        }
    }

    /**
     * At the entry of {@code Runtime.addShutdownHook}: true if it was dealt with. A hook belongs to the process of a
     * node, or to the trial, which ends without any: otherwise those of all trials would run when this process ends.
     */
    public static boolean addShutdownHook(Thread hook) {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        if (task.process().shutdownHooks.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (hook.getState() != Thread.State.NEW) {
            throw new IllegalArgumentException("Hook already running");
        }
        task.process().shutdownHooks.add(hook);
        return true;
    }

    /** At the entry of {@code Runtime.removeShutdownHook}: 1 or 0, or -1 outside a task. */
    public static int removeShutdownHook(Thread hook) {
        ThreadTask task = Current.task();
        return task == null ? -1 : task.process().shutdownHooks.remove(hook) ? 1 : 0;
    }

    /** At the entry of {@code Thread.setDefaultUncaughtExceptionHandler}. */
    public static boolean setDefaultHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        if (task.engine.tasks.all().size() > 1) {
            task.engine.doubts.addUntold("Thread.setDefaultUncaughtExceptionHandler, which is no operation");
        }
        task.process().defaultHandler = handler;
        return true;
    }

    /** In place of the static field that holds the default handler. */
    public static Thread.@Nullable UncaughtExceptionHandler defaultHandler(
            Thread.@Nullable UncaughtExceptionHandler real) {
        ThreadTask task = Current.task();
        return task == null ? real : task.process().defaultHandler;
    }

    /**
     * At the entry of {@code ThreadGroup.uncaughtException}: true if it was dealt with. What no group and no handler of
     * the program wants to see fails the trial.
     */
    public static boolean uncaughtInGroup(ThreadGroup group, Thread thread, Throwable thrown) {
        ThreadTask current = Current.task();
        ThreadTask task = current == null ? null : current.engine.tasks.of(thread);
        if (task == null || group.getParent() != null) {
            return false;
        }
        ProcessGlobals process = task.process();
        GuardedHooks.looksForDefaultHandler(task);
        Thread.UncaughtExceptionHandler handler = process.defaultHandler;
        if (handler == null && process.printsUncaught) {
            PrintStream err = ProcessHooks.err(System.err);
            err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace(err);
        } else if (handler == null) {
            task.engine.trialEnd.fail(new Failure.TaskThrew(task.label(), thrown));
        } else {
            handler.uncaughtException(thread, thrown);
        }
        return true;
    }
}
