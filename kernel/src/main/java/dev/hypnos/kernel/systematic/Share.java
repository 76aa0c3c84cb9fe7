package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.TaskName;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link SharedExploration}, or the whole of it before anything was given away, in the hands of the worker
 * that follows it.
 */
final class Share {
    final ReducedExploration exploration;

    private final Handover.@Nullable Part part;
    private final @Nullable Share giver;
    private boolean hasArrived;

    /** What the followers of parts that were given away have to tell. */
    private final Queue<Runnable> news = new ConcurrentLinkedQueue<>();

    Share(ReducedExploration exploration) {
        this.exploration = exploration;
        part = null;
        giver = null;
    }

    Share(ReducedExploration exploration, Handover.Part part, Share giver) {
        this.exploration = exploration;
        this.part = part;
        this.giver = giver;
        exploration.follow(part);
    }

    /** Listens to what others have to tell. */
    void listen() {
        for (Runnable next = news.poll(); next != null; next = news.poll()) {
            next.run();
        }
    }

    /** Tells whoever gave this part away what they must know, after a trial. */
    void tell() {
        if (part == null || giver == null) {
            return;
        }
        Handover.Part own = part;
        ReducedExploration to = giver.exploration;
        if (exploration.isOver()) {
            giver.news.add(() -> to.done(own, exploration));
        } else if (!hasArrived) {
            Event root = exploration.root();
            if (root != null) {
                hasArrived = true;
                // a copy: what is known of it here may still be added to
                Event copy = root.of(root.task(), new Footprint.Identities());
                TaskName task = exploration.name(root.task());
                giver.news.add(() -> to.arrived(own, copy, task));
            }
        }
    }

    boolean isWhole() {
        return giver == null;
    }
}
