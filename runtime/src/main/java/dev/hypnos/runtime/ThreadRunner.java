package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.EndSignal;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.vm.Patience;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs each task on its own, really started thread; control is handed from one to the next. A debugger sees every task
 * as an ordinary thread with its name and stack. Slow, and the same in everything else: all blocking is modelled.
 *
 * <p>When the trial is over the threads that are left unwind by {@link Killed}.
 */
public final class ThreadRunner extends TaskRunner {
    /** A task on a thread of its own, and whose turn it is. */
    public static final class HandOff {
        /** Set when the task may go on. */
        private volatile boolean turn;
        /** Whether the task has had its first turn. */
        private boolean begun;
        /** Whether the task's thread does the engine's work just now; hooks then do nothing. */
        public boolean insideEngine;
        /** The task in whose place this one's thread looks at the properties. */
        @Nullable
        ThreadTask standIn;
    }

    private static final Map<Thread, ThreadTask> TASKS = new ConcurrentHashMap<>();

    /** Whether a thread of some trial is still there. */
    private boolean isLeftRunning;

    private EndSignal end = new EndSignal(Thread.currentThread());
    private final Thread[] active = new Thread[1];

    ThreadRunner(Engine engine) {
        super(engine);
        synchronized (ThreadRunner.class) {
            Current.threadEngines++;
        }
    }

    static @Nullable ThreadTask taskOn(Thread thread) {
        ThreadTask task = TASKS.get(thread);
        return task == null || !task.handOff.begun ? null : task.handOff.insideEngine ? task.handOff.standIn : task;
    }

    @Override
    public boolean startsThreads() {
        return true;
    }

    @Override
    void prepare(ThreadTask task) {
        TASKS.put(task.thread, task);
    }

    @Override
    void drive(Runnable work) {
        work.run();
    }

    @Override
    boolean runTrial() {
        end = new EndSignal(Thread.currentThread());
        Lookout lookout = new Lookout(engine, active);
        Thread main = engine.tasks.root().thread;
        Jdk.setStatus(main, 0);
        main.start();
        pass(Objects.requireNonNull(engine.loop.next()));
        boolean ended = awaitEnd(end, lookout);
        if (ended) {
            engine.trialEnd.conclude();
        }
        unwind(tasks());
        return ended;
    }

    /** One after the other, since they may still touch what they share. */
    private void unwind(List<ThreadTask> left) {
        Patience patience = new Patience(UNWIND_NANOS, TaskThreads.POLL_MILLIS);
        for (ThreadTask task : left) {
            task.kill();
            TaskThreads.unpark(task);
            TaskThreads.awaitEnd(task, patience);
            if (task.thread.isAlive()) {
                // stays a task, so that whatever it still tries is refused
                isLeftRunning = true;
            } else {
                TASKS.remove(task.thread);
            }
        }
    }

    @Override
    boolean isLeftRunning() {
        return isLeftRunning;
    }

    private void pass(ThreadTask task) {
        active[0] = task.thread;
        task.handOff.turn = true;
        TaskThreads.unpark(task);
    }

    private void awaitTurn(ThreadTask task) {
        while (!task.handOff.turn && task.takesPart()) {
            Jdk.UNSAFE.park(false, 0L);
        }
        task.handOff.turn = false;
    }

    /** Called on the task's own thread before anything of the program runs on it. */
    public static void begin(Thread thread) {
        ThreadTask task = TASKS.get(thread);
        if (task != null && !task.handOff.begun) {
            ((ThreadRunner) task.engine.runner()).awaitTurn(task);
            task.handOff.begun = true;
            if (!task.takesPart()) {
                throw new Killed();
            }
            IdentityHashes.seed(task);
        }
    }

    /** Called on the task's own thread when nothing of the program will run on it any more. */
    public static void ended(Thread thread) {
        ThreadTask task = TASKS.get(thread);
        if (task != null && task.handOff.begun && !task.ended) {
            ThreadRunner runner = (ThreadRunner) task.engine.runner();
            task.engine.tasks.end(task);
            if (!task.takesPart()) {
                TASKS.remove(thread);
            } else {
                runner.passOn(task);
            }
        }
    }

    /** Whatever is thrown here is the engine's, and must not look as if the program had thrown it. */
    private @Nullable ThreadTask next(ThreadTask from) {
        from.handOff.insideEngine = true;
        try {
            return engine.loop.next();
        } catch (Throwable thrown) {
            engine.trialEnd.breakOff(thrown);
            return null;
        } finally {
            from.handOff.insideEngine = false;
        }
    }

    private @Nullable ThreadTask passOn(ThreadTask from) {
        ThreadTask next = next(from);
        if (next == null) {
            end.signal();
        } else if (next != from) {
            pass(next);
        }
        return next;
    }

    @Override
    void aside(ThreadTask task, Runnable work) {
        ThreadTask from = Objects.requireNonNull(TASKS.get(Thread.currentThread()));
        from.handOff.standIn = task;
        try {
            work.run();
        } finally {
            from.handOff.standIn = null;
        }
    }

    @Override
    void giveUp(ThreadTask task) {
        if (!task.takesPart()) {
            return;
        }
        if (passOn(task) != task) {
            awaitTurn(task);
        }
    }

    @Override
    void requireDepth(ThreadTask task) {
        // a real thread meets the end of its stack
    }

    @Override
    StackTraceElement[] stack(ThreadTask task) {
        return task.thread.getStackTrace();
    }

    @Override
    void close() {
        if (isLeftRunning) {
            // its threads must go on to be asked for
            return;
        }
        synchronized (ThreadRunner.class) {
            Current.threadEngines--;
        }
    }
}
