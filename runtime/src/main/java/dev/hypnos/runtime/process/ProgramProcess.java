package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The process of a trial whose root task runs the main method of a program: it ends as a JVM does, and nobody sees what
 * it prints.
 */
public final class ProgramProcess {
    private ProgramProcess() {}

    /** Called by the root task before the main method. */
    public static void begin() {
        ProcessGlobals process = task().process();
        process.isProgram = true;
        process.streams(silent(), silent());
    }

    private static PrintStream silent() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }

    /**
     * Called by the root task after the main method: waits for all threads that are no daemons, and runs the shutdown
     * hooks.
     */
    public static void end() {
        ThreadTask self = task();
        for (Thread next = unfinished(self); next != null; next = unfinished(self)) {
            await(next);
        }
        shutDown(self.process());
    }

    private static ThreadTask task() {
        return Objects.requireNonNull(Current.task(), "only in a trial");
    }

    /** A thread of the program that it must wait for; null where there is none. */
    private static @Nullable Thread unfinished(ThreadTask self) {
        for (ThreadTask task : self.engine.tasks.all()) {
            boolean counts = task != self && task.isProgram() && task.residence.host == null;
            if (counts && !task.ended && !task.thread.isDaemon()) {
                return task.thread;
            }
        }
        return null;
    }

    /** Runs the shutdown hooks, and returns when all are done. Who comes second waits for ever, as in a JVM. */
    static void shutDown(ProcessGlobals process) {
        while (process.isExiting) {
            LockSupport.park();
        }
        process.isExiting = true;
        List<Thread> hooks = process.takeShutdownHooks();
        hooks.forEach(Thread::start);
        hooks.forEach(ProgramProcess::await);
    }

    /** Waits for a thread, whatever happens. */
    private static void await(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException again) {
                // as the JVM does
            }
        }
    }
}
