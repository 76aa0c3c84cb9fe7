package dev.hypnos.runtime;

/** A way to run tasks one at a time. */
abstract class TaskRunner {
    /**
     * A trial in which for so long no hook is called is stuck in something that the engine does not control. With a
     * debugger there is no limit: a person looks at it.
     */
    static final long STALL_NANOS = Long.getLong("hypnos.stallSeconds", 20) * 1_000_000_000L;

    /** So long the tasks that are left over have for giving back what they hold. */
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

    /** Makes a new task able to run. */
    abstract void prepare(ThreadTask task);

    /** Runs the trial; returns when it is over. False: this runner is stuck, and another must take its place. */
    abstract boolean runTrial();

    /** The running task lets others run until it is chosen again. */
    abstract void giveUp(ThreadTask task);

    /** Runs something between two tasks, as if this task ran. */
    abstract void aside(ThreadTask task, Runnable work);

    /** Throws a {@code StackOverflowError} where the task's stack is larger than that of a thread, and nothing else notices. */
    abstract void requireDepth(ThreadTask task);

    /** The stack of a task that does not run now. */
    abstract StackTraceElement[] stack(ThreadTask task);

    /** Whether something of a trial that is over could not be stopped. */
    abstract boolean isLeftRunning();

    abstract void close();

    /** Waits, on the host's thread, until the trial is over or nothing moves any more. */
    final boolean awaitEnd(EndSignal end, Thread[] running) {
        long beat = engine.heartbeat;
        long since = System.nanoTime();
        while (!end.await(250)) {
            if (engine.heartbeat != beat || engine.isConcluding()) {
                beat = engine.heartbeat;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > STALL_NANOS && !Engine.debuggerPresent()) {
                engine.fail(Describe.stall(running[0], STALL_NANOS));
                return false;
            }
        }
        return true;
    }
}
