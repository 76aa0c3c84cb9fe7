package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.calls.IndirectHandles;
import dev.hypnos.runtime.program.Contents;
import dev.hypnos.runtime.threads.ThreadHooks;
import dev.hypnos.runtime.vm.Jdk;
import java.io.BufferedInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes that a test is allowed to start for real. The JDK's thread that waits for a process is then a real one. A
 * task that waits for a process, or for what it writes, first lets all others do what they can, as the world outside
 * comes last; then it waits in real time, in which the virtual clock stands still. So a process that ends by itself
 * within ten seconds is always seen to end at the same operation.
 */
public final class RealProcesses {
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long POLL_NANOS = 1_000_000;
    private static final long ROUND_NANOS = 1_000_000;
    private static final long ROUND_NANOS_MAX = 10_000_000_000L;

    /** So often in a trial somebody may ask for a process, and find it there, until that counts as waiting. */
    private static final int ASKS_MAX = 100;

    private static final class Count {
        private int alive;
    }

    private static final TrialState<Count> FOUND = TrialState.of(Count::new);

    private static final MethodHandle START = start();
    /** The class of the streams of a process. */
    private static final Class<?> OUTPUT;

    private static final long HAS_EXITED;
    private static final long EXIT_CODE;

    static {
        try {
            Class<?> type = Class.forName("java.lang.ProcessImpl", false, null);
            OUTPUT = Class.forName("java.lang.ProcessImpl$ProcessPipeInputStream", false, null);
            HAS_EXITED = Jdk.UNSAFE.objectFieldOffset(type, "hasExited");
            EXIT_CODE = Jdk.UNSAFE.objectFieldOffset(type, "exitcode");
        } catch (ClassNotFoundException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private RealProcesses() {}

    private static MethodHandle start() {
        try {
            return IndirectHandles.ALL.findVirtual(
                    ProcessBuilder.class,
                    "start",
                    MethodType.methodType(Process.class, ProcessBuilder.Redirect[].class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /**
     * At the entry of {@code ProcessBuilder.start}, when it is allowed: starts it outside the trial. Null outside a
     * trial.
     */
    public static @Nullable Process start(ProcessBuilder builder, ProcessBuilder.Redirect[] redirects)
            throws Throwable {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        Current.hide(task);
        try {
            return (Process) START.invokeExact(builder, redirects);
        } finally {
            Current.show(task);
        }
    }

    private static boolean isAlive(Process process) {
        return !Jdk.UNSAFE.getBooleanVolatile(process, HAS_EXITED);
    }

    // At the entries of methods of ProcessImpl, called where a task runs

    public static int waitFor(Process process) throws InterruptedException {
        await(() -> isAlive(process));
        return exitValue(process);
    }

    public static boolean waitFor(Process process, long timeout, TimeUnit unit) throws InterruptedException {
        return timeout <= 0 ? !isAlive(process) : await(() -> isAlive(process), unit.toNanos(timeout));
    }

    public static int exitValue(Process process) {
        if (alive(process)) {
            throw new IllegalThreadStateException("process hasn't exited");
        }
        return Jdk.UNSAFE.getIntVolatile(process, EXIT_CODE);
    }

    /** Whoever asks again and again, and finds it there, waits for its end. */
    public static boolean alive(Process process) {
        ThreadTask task = Current.task();
        if (!isAlive(process) || task == null || !task.takesPart()) {
            return isAlive(process);
        }
        Count found = FOUND.in(task.engine);
        found.alive++;
        if (found.alive < ASKS_MAX) {
            return true;
        }
        turn();
        return lasts(() -> isAlive(process), found.alive == ASKS_MAX ? PATIENCE_NANOS : POLL_NANOS);
    }

    public static CompletableFuture<Process> onExit(Process process) {
        return completed(process, () -> isAlive(process));
    }

    /** Null for the process that the trial is in. */
    public static @Nullable CompletableFuture<ProcessHandle> onExit(ProcessHandle process) {
        return process.equals(ProcessHandle.current()) ? null : completed(process, process::isAlive);
    }

    /** By a thread of the trial, since what a real one completes no task would notice. */
    private static <T> CompletableFuture<T> completed(T process, BooleanSupplier isAlive) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        await(isAlive);
                        future.complete(process);
                    } catch (InterruptedException interrupted) {
                        future.completeExceptionally(interrupted);
                    }
                },
                "process reaper");
        thread.setDaemon(true);
        thread.start();
        return future;
    }

    /** Before anybody reads from a buffered stream; it matters where a task reads what a process writes. */
    public static void reads(BufferedInputStream stream) {
        if (stream.getClass() != OUTPUT) {
            return;
        }
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            Contents.readsProcess(task, stream);
            turn();
        }
    }

    /** Lets others do what they can. */
    private static void turn() {
        try {
            ThreadHooks.sleep(ROUND_NANOS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(BooleanSupplier isAlive) throws InterruptedException {
        long round = ROUND_NANOS;
        do {
            ThreadHooks.sleep(round);
            round = Math.min(round * 10, ROUND_NANOS_MAX);
        } while (lasts(isAlive, PATIENCE_NANOS));
    }

    /** False if the process is still there when so much time has passed. */
    private static boolean await(BooleanSupplier isAlive, long nanos) throws InterruptedException {
        long first = Math.min(ROUND_NANOS, nanos);
        ThreadHooks.sleep(first);
        if (!lasts(isAlive, Math.min(nanos, PATIENCE_NANOS))) {
            return true;
        }
        if (nanos > first) {
            ThreadHooks.sleep(nanos - first);
        }
        return !isAlive.getAsBoolean();
    }

    /**
     * Waits in real time; whether the process is still there after that. Nothing is locked: no real thread would wake a
     * task.
     */
    private static boolean lasts(BooleanSupplier isAlive, long nanos) {
        Engine engine = Objects.requireNonNull(Current.task()).engine;
        long start = System.nanoTime();
        while (isAlive.getAsBoolean()) {
            if (System.nanoTime() - start >= nanos || engine.trialEnd.isOver()) {
                return true;
            }
            engine.heartbeat++;
            Jdk.UNSAFE.park(false, POLL_NANOS);
        }
        return false;
    }
}
