package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** One of several that explore together: follows one share at a time, and keeps those that wait for others. */
final class SharedWorker implements Exploration {
    /** Where it stands is looked at after so many trials. */
    private static final int TRIALS_BETWEEN_LOOKS = 256;

    private final SharedExploration together;
    /** Begun and put aside, since what comes next depends on what others find. */
    private final List<Share> aside = new ArrayList<>();

    private @Nullable Share current;
    private ResourceNames names = ResourceNames.NONE;
    private int trials;
    private volatile Frontier frontier = new Frontier(0, 0, 0);

    SharedWorker(SharedExploration together) {
        this.together = together;
    }

    /** Follows the whole, of which parts can be given away. */
    void begin() {
        current = new Share(together.exploration());
    }

    @Override
    public boolean prepare() {
        for (Share share : List.copyOf(aside)) {
            share.listen();
            if (share.exploration.isOver()) {
                aside.remove(share);
                finish(share);
            }
        }
        if (current == null) {
            current = aside.stream()
                    .filter(share -> !share.exploration.isWaiting())
                    .findFirst()
                    .orElse(null);
            if (current == null) {
                current = ask();
            } else {
                aside.remove(current);
                together.sated(this);
            }
            if (current != null) {
                current.exploration.resources(names);
            }
        }
        if (current != null) {
            current.listen();
        }
        return current != null;
    }

    private @Nullable Share ask() {
        try {
            SharedExploration.Gift gift = together.ask(this);
            return gift == null ? null : new Share(together.exploration(), gift.part(), gift.giver());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void finish(Share share) {
        share.tell();
        if (share.isWhole()) {
            together.end(share.exploration);
        }
    }

    @Override
    public void learn(Trace trace) {
        Share share = share();
        ReducedExploration exploration = share.exploration;
        long executions = exploration.executions();
        long redundant = exploration.redundant();
        long cutShort = exploration.cutShort();
        exploration.learn(trace);
        together.count(
                exploration.executions() - executions,
                exploration.redundant() - redundant,
                exploration.cutShort() - cutShort,
                exploration.isFixed());
        if (exploration.hasTouchedMore()) {
            together.touchesMore();
        }
        if (exploration.isUnsteady()) {
            together.changes();
        }
        if (++trials % TRIALS_BETWEEN_LOOKS == 1) {
            frontier = exploration.frontier();
        }
        if (exploration.isOver()) {
            current = null;
            finish(share);
            return;
        }
        share.tell();
        if (exploration.isWaiting()) {
            current = null;
            aside.add(share);
        } else if (together.isHungry()) {
            Handover.Part part = exploration.split();
            if (part != null) {
                together.give(new SharedExploration.Gift(part, share));
            }
        }
    }

    private Share share() {
        return Objects.requireNonNull(current);
    }

    private ReducedExploration exploration() {
        return share().exploration;
    }

    Frontier lastFrontier() {
        return frontier;
    }

    @Override
    public boolean isOver() {
        return together.isOver();
    }

    @Override
    public boolean isComplete() {
        return together.isComplete();
    }

    @Override
    public long executions() {
        return together.executions();
    }

    @Override
    public long redundant() {
        return together.redundant();
    }

    @Override
    public long cutShort() {
        return together.cutShort();
    }

    @Override
    public boolean isFixed() {
        return together.isFixed();
    }

    @Override
    public List<String> doubts() {
        return together.doubts();
    }

    @Override
    public Frontier frontier() {
        return together.frontier();
    }

    @Override
    public String save() {
        throw new UnsupportedOperationException("an exploration by several workers cannot be saved");
    }

    @Override
    public void resume(String saved) {
        throw new UnsupportedOperationException("an exploration by several workers cannot be resumed");
    }

    @Override
    public void startTrial(Randomness randomness) {
        exploration().startTrial(randomness);
    }

    /** The share of the trial: whatever happens in it is told to that. */
    @Override
    public Strategy current() {
        return exploration();
    }

    @Override
    public void resources(ResourceNames trialNames) {
        names = trialNames;
        exploration().resources(trialNames);
    }

    @Override
    public void offer(Task task) {
        exploration().offer(task);
    }

    @Override
    public int offered() {
        return exploration().offered();
    }

    @Override
    public @Nullable Task pick() {
        return exploration().pick();
    }

    @Override
    public int choose(int bound) {
        return exploration().choose(bound);
    }

    /**
     * A part of a {@link SharedExploration}, or the whole of it before anything was given away, in the hands of the
     * worker that follows it.
     */
    static final class Share {
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
}
