package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.EndSignal;
import java.util.ArrayList;
import java.util.List;

/** A way to run tasks one at a time. */
public abstract class TaskRunner {
    /** Time allowed to unwind leftover tasks. */
    static final long UNWIND_NANOS = 2_000_000_000L;

    final Engine engine;

    TaskRunner(Engine engine) {
        this.engine = engine;
    }

    static TaskRunner of(Engine.Mode mode, Engine engine) {
        return switch (mode) {
            case CONTINUATIONS -> new ContinuationRunner(engine);
            case THREADS -> new ThreadRunner(engine);
        };
    }

    /** Whether each task has a real thread, which is to be started. */
    public abstract boolean startsThreads();

    /** Makes a new task able to run. */
    abstract void prepare(ThreadTask task);

    /** Runs what asks for trials, until that is over. The calling thread may look after the trials meanwhile. */
    abstract void drive(Runnable work);

    /** Runs the trial; returns when it is over. False: this runner is stuck, and another must take its place. */
    abstract boolean runTrial();

    /** The running task lets others run until it is chosen again. */
    abstract void giveUp(ThreadTask task);

    /** Runs something between two tasks, as if this task ran. */
    abstract void aside(ThreadTask task, Runnable work);

    /**
     * Throws a {@code StackOverflowError} where the task's stack is larger than that of a thread, and nothing else
     * notices.
     */
    abstract void requireDepth(ThreadTask task);

    /** The stack of a task that does not run now. */
    abstract StackTraceElement[] stack(ThreadTask task);

    /** Whether something of a trial that is over could not be stopped. */
    abstract boolean isLeftRunning();

    abstract void close();

    /**
     * Waits, on the host's thread, until the trial is over or nothing moves any more. Needs no memory while nothing is
     * wrong.
     */
    static boolean awaitEnd(EndSignal end, Lookout lookout) {
        while (!end.await(Lookout.MILLIS)) {
            if (lookout.seesNoEnd()) {
                return false;
            }
        }
        return true;
    }

    /** The tasks there are. A task that was abandoned may go on after all, and start another meanwhile. */
    final List<ThreadTask> tasks() {
        List<ThreadTask> tasks = new ArrayList<>();
        for (ThreadTask task : engine.tasks.all().toArray(new ThreadTask[0])) {
            if (task != null) {
                tasks.add(task);
            }
        }
        return tasks;
    }
}
