package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.TaskName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exploration gives to others that go on beside it, and what comes back from them; see
 * {@link SharedExploration}.
 */
final class Handover {
    /**
     * What an exploration gives away: a branch of one of its points, with all that can follow it.
     *
     * @param text what the exploration that follows it has to know
     * @param given the branch, as the giver keeps it
     * @param depth of the point
     */
    record Part(String text, Given given, int depth) {}

    private final Path path;
    private final KnownTasks tasks;
    private final Footprint.Identities identities;
    private final Disablings disablings;

    Handover(Path path, KnownTasks tasks, Footprint.Identities identities, Disablings disablings) {
        this.identities = identities;
        this.path = path;
        this.tasks = tasks;
        this.disablings = disablings;
    }

    /** Gives a branch away, with all that can follow it; null if there is none that can be given away. */
    @Nullable
    Part split(boolean isFixed) {
        Given[] given = new Given[1];
        Path way = path.split(given);
        return way == null ? null : new Part(text(way, isFixed), given[0], way.shared() - 1);
    }

    /** What an exploration has to know that goes on from the end of this way: nothing is counted yet. */
    private String text(Path way, boolean isFixed) {
        StateWriter out = new StateWriter();
        out.number(0).number(0).number(0).number(0);
        out.flag(isFixed).flag(false).flag(false).flag(false).line();
        way.write(out);
        disablings.write(way.size() - 1, out);
        return tasks.text() + out.text();
    }

    /** The event with which a part begins was executed, by the task of this name. */
    void arrived(Part part, Event root, TaskName task) {
        Given given = part.given();
        List<Event[]> covered = given.executed(root.of(tasks.idOf(task), identities));
        covered.forEach(events -> take(new HandedPlan(part.depth(), events), false));
    }

    /** The name of a task. */
    TaskName name(int task) {
        return tasks.name(task);
    }

    /**
     * @param root the event with which the part began; null if it turned out to be impossible, so that it was not tried
     */
    void done(Part part, @Nullable Event root, Handover follower) {
        Given given = part.given();
        Point point = path.point(part.depth());
        point.outstanding--;
        if (root == null) {
            point.takeBack(given);
            given.covered().forEach(events -> take(new HandedPlan(part.depth(), events), false));
        } else if (!given.isKnown()) {
            arrived(part, root, follower.name(root.task()));
        }
        given.done();
        for (HandedPlan plan : follower.path.handed()) {
            take(plan.translated(tasks, follower.tasks, identities), plan.depth() == part.depth());
        }
    }

    /**
     * Sees to it that what another exploration has planned is tried.
     *
     * @param isOwn whether the point is one at which the other has followed another event than we do
     */
    private void take(HandedPlan plan, boolean isOwn) {
        Point point = path.point(plan.depth());
        boolean isTriedNow = isOwn && point.chosen != null && plan.canBeginWith(point.chosen);
        if (isTriedNow || point.covers(plan)) {
            return;
        }
        Given given = point.given(plan);
        if (given != null) {
            given.covers(plan);
        } else {
            point.left.insert(plan, Reach.ALL, point.known);
        }
    }
}
