package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tasks of the trial under way: how they come to be, and that they are over. */
public final class Tasks {
    private final Engine engine;
    private final Scheduler scheduler;
    private final Map<Thread, ThreadTask> byThread = new IdentityHashMap<>();
    private final List<ThreadTask> all = new ArrayList<>();
    private final List<Courier> couriers = new ArrayList<>();
    private int numbers;
    private @Nullable ThreadTask root;

    Tasks(Engine engine) {
        this.engine = engine;
        this.scheduler = engine.scheduler;
    }

    /** A trial begins. */
    void clear() {
        forget();
        couriers.clear();
        numbers = 0;
    }

    /** None of them takes a further step of the program. One that was abandoned may start another meanwhile. */
    void killAll() {
        for (int index = 0; index < all.size(); index++) {
            ThreadTask task = all.get(index);
            if (task != null) {
                task.kill();
            }
        }
    }

    /** The trial is over: nothing of its threads is kept. */
    void forget() {
        if (!all.isEmpty()) {
            byThread.clear();
            all.clear();
        }
    }

    /** The number of the next task, or of what acts like one. */
    int nextNumber() {
        return numbers++;
    }

    /** Makes the task that runs the test. */
    ThreadTask addRoot(Thread thread, TaskName name) {
        root = add(thread, name);
        return root;
    }

    private ThreadTask add(Thread thread, TaskName name) {
        int number = nextNumber();
        IdentityHashes.pin(thread, name.hash());
        ThreadTask task = new ThreadTask(
                engine,
                number,
                name,
                thread,
                engine.resources.of(thread, ResourceTable.SELF),
                engine.counters.threadId(thread));
        task.runsJdkCode = thread.getClass() != Thread.class && Jdk.isJdk(thread.getClass())
                || Jdk.target(thread) instanceof Runnable target && !Callers.isProgram(target.getClass());
        byThread.put(thread, task);
        all.add(task);
        Jdk.setStatus(thread, Jdk.STATUS_ALIVE);
        engine.runner().prepare(task);
        return task;
    }

    /** The running task starts a thread. */
    public ThreadTask start(ThreadTask parent, Thread thread) {
        engine.forgetRecent(parent);
        if (parent.model.spawns) {
            engine.doubts.startsProcess();
        } else {
            engine.doubts.starts(parent.name);
        }
        ThreadTask child = add(thread, scheduler.nextName(parent));
        VirtualHost host = parent.residence.starts == null ? parent.residence.host : parent.residence.starts;
        child.residence.host = host;
        child.node = host == null ? Task.NO_NODE : host.number();
        child.residence.isPaused = host != null && host.isPaused();
        child.seenClasses = parent.seenClasses;
        if (scheduler.isExact() && !parent.model.spawns) {
            // it has its number before executions part: others could not be told from it
            engine.parts.end(child.thread);
        }
        scheduler.start(parent, child);
        return child;
    }

    /** What delivers from a task to another, or to whatever else is called so. */
    public Courier courier(ThreadTask from, String to, Runnable delivery) {
        Courier courier = new Courier(engine, nextNumber(), from.name.to(to), delivery);
        scheduler.addPredicted(courier);
        couriers.add(courier);
        return courier;
    }

    /** The running task is over: its thread has left its run method. */
    void end(ThreadTask task) {
        try {
            if (!engine.trialEnd.isOver() && task.takesPart()) {
                engine.monitors.takeAtEnd(task);
            }
        } finally {
            task.ended = true;
        }
        if (engine.trialEnd.isOver() || !task.takesPart()) {
            return;
        }
        engine.observer.ends(task);
        engine.monitors.notifyAtEnd(task);
        engine.waitingCalls.recheck(scheduler);
        if (task.sharesNothing() && !task.isAwaited) {
            scheduler.endUnseen(task);
        } else {
            tellEnd(task);
        }
        if (task == root && engine.watch != null) {
            engine.watch.isTestOver = true;
        } else if (task == root) {
            engine.trialEnd.stop();
        }
    }

    private void tellEnd(ThreadTask task) {
        if (scheduler.isExact()) {
            int end = engine.parts.end(task.thread);
            scheduler.alsoInside(task, end, Access.WRITE);
            scheduler.edge(task, end, Access.WRITE);
            scheduler.touched(end);
        }
        scheduler.end(task, task.self);
    }

    /** The task that runs this thread, or null. */
    public @Nullable ThreadTask of(Thread thread) {
        return byThread.get(thread);
    }

    /** The name of the task that runs this thread, or null. */
    @Nullable
    TaskName nameOf(Thread thread) {
        ThreadTask task = byThread.get(thread);
        return task == null ? null : task.name;
    }

    /** In the order of creation. */
    public List<ThreadTask> all() {
        return all;
    }

    List<Courier> couriers() {
        return couriers;
    }

    ThreadTask root() {
        return Objects.requireNonNull(root);
    }

    /** Whether no other task can do anything now. */
    public boolean isAlone(ThreadTask task) {
        for (ThreadTask each : all()) {
            if (each != task && !each.ended) {
                return false;
            }
        }
        return true;
    }
}
