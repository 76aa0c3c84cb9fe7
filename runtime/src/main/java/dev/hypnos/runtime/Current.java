package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.Jdk;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/** Which task is running here. Hot: every hook asks. */
public final class Current {
    /** How many engines run tasks on real threads; zero in all but debugging, and then the table is not asked. */
    public static volatile int threadEngines;

    private Current() {}

    /** The task that runs on this thread, or null where none does: outside a trial, or inside the engine itself. */
    @ForceInline
    public static @Nullable ThreadTask task() {
        Thread carrier = Jdk.LANG.currentCarrierThread();
        if (carrier instanceof Carrier ours) {
            return ours.task;
        }
        return threadEngines == 0 ? null : ThreadRunner.taskOn(carrier);
    }

    /**
     * What runs here until {@link #show} is none of the trial's: what the JDK does once for all of them. It must not
     * block.
     */
    public static void hide(ThreadTask task) {
        if (Jdk.LANG.currentCarrierThread() instanceof Carrier ours) {
            ours.task = null;
        } else {
            task.handOff.insideEngine = true;
        }
    }

    public static void show(ThreadTask task) {
        if (Jdk.LANG.currentCarrierThread() instanceof Carrier ours) {
            ours.task = task;
        } else {
            task.handOff.insideEngine = false;
        }
    }
}
