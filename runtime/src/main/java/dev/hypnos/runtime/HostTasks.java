package dev.hypnos.runtime;

import dev.hypnos.runtime.world.VirtualHost;
import org.jspecify.annotations.Nullable;

/** The tasks of one trial by the hosts that they run on: what happens to all tasks of a host at once. */
public final class HostTasks {
    private final Engine engine;

    HostTasks(Engine engine) {
        this.engine = engine;
    }

    /** The tasks of a host are gone, wherever they were; if the running task is one of them this does not return. */
    public void crash(VirtualHost host) {
        ThreadTask running = null;
        for (ThreadTask task : engine.tasks.all()) {
            if (task.residence.host == host && !task.ended) {
                task.residence.crashed = true;
                task.ended = true;
                engine.clock.cancel(task);
                engine.observer.line(task, "is gone with its host");
                engine.scheduler.touched(task.self);
                if (task == Current.task()) {
                    running = task;
                }
            }
        }
        engine.monitors.freeCrashed();
        if (running != null) {
            engine.scheduler.suspend(running);
            engine.giveUp(running);
        }
    }

    /** A thread that keeps the process of the host alive, other than this one; null if there is none. */
    @Nullable
    public Thread otherThan(Thread one, VirtualHost host) {
        for (ThreadTask task : engine.tasks.all()) {
            if (task.residence.host == host && !task.ended && task.thread != one && !task.thread.isDaemon()) {
                return task.thread;
            }
        }
        return null;
    }

    /** The tasks of a host stand still, though what they wait for may happen. */
    public void pause(VirtualHost host) {
        for (ThreadTask task : engine.tasks.all()) {
            if (task.residence.host == host && !task.ended) {
                task.residence.isPaused = true;
                if (task.isBeingLetIn()) {
                    // whoever wants to know its state need not wait for that
                    engine.scheduler.touched(task.self);
                }
            }
        }
    }

    /** They go on: those that could have meanwhile are asked again. */
    public void resume(VirtualHost host) {
        for (ThreadTask task : engine.tasks.all()) {
            if (task.residence.host == host && task.residence.isPaused) {
                task.residence.isPaused = false;
                if (task.residence.isHeldBack) {
                    engine.scheduler.release(task);
                } else if (task.residence.isRefused) {
                    engine.scheduler.recheck(task);
                }
                task.residence.isHeldBack = false;
                task.residence.isRefused = false;
            }
        }
    }
}
