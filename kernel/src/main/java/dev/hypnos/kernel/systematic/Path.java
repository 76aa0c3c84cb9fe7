package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The points of the current execution, by depth: where it came from, and where exploration goes on. */
final class Path {
    private final List<Point> points = new ArrayList<>();
    /** How many there were when the trial under way began. */
    private int begun;

    /**
     * How many points at the beginning belong to another exploration, which gave the last one's branch away; 0 where
     * all are ours.
     */
    private int shared;

    /** What is chosen before the first operation. */
    final Choices beginning = new Choices();

    int size() {
        return points.size();
    }

    Point point(int depth) {
        return points.get(depth);
    }

    Point last() {
        return points.getLast();
    }

    void add(Point point) {
        points.add(point);
    }

    /** A trial begins, of which either everything counts or nothing. */
    void begin() {
        begun = points.size();
    }

    /** The trial that was begun last does not count: what it took out of plans is put back. */
    void undo() {
        while (points.size() > begun) {
            Point last = points.removeLast();
            if (last.taken != null) {
                last.left.putBack(last.taken);
            }
        }
        if (!points.isEmpty()) {
            points.getLast().isImpossible = false;
        }
    }

    /** What is tried at this depth. */
    Event event(int depth) {
        return Objects.requireNonNull(points.get(depth).chosen);
    }

    /** The same if it was executed there in the current execution, or else null. */
    @Nullable
    Event executed(int depth) {
        return depth < points.size() && !points.get(depth).isImpossible ? points.get(depth).chosen : null;
    }

    /** The operations from this one on were executed. True if one of them touched more than expected. */
    boolean look(int from, Execution execution) {
        boolean touchedMore = false;
        int end = Math.min(points.size(), execution.size());
        for (int depth = from; depth < end; depth++) {
            touchedMore |= points.get(depth).look(execution, depth);
        }
        return touchedMore;
    }

    /** What is chosen after so many operations. */
    Choices choices(int depth) {
        Event event = depth == 0 ? null : points.get(depth - 1).chosen;
        return event == null ? beginning : event.choices();
    }

    /** What there is to do after an execution. */
    enum Next {
        TRY,
        /** Until others have followed the branches that were given to them. */
        WAIT,
        END
    }

    /** To the deepest point from which there is something left to try. May be asked again after {@link Next#WAIT}. */
    Next backtrack() {
        while (points.size() > shared) {
            Point last = points.getLast();
            if (last.chosen != null) {
                if (goesOn(last)) {
                    return Next.TRY;
                }
                if (!last.isImpossible) {
                    last.tried.add(last.chosen);
                }
                last.isImpossible = false;
                last.chosen = null;
            }
            if (!last.left.isEmpty()) {
                if (!last.settle()) {
                    return Next.WAIT;
                }
                last.take(last.left.remove());
                return Next.TRY;
            }
            if (last.outstanding > 0) {
                return Next.WAIT;
            }
            points.removeLast();
        }
        boolean goesOn = shared > 0 ? goesOn(points.getLast()) : beginning.advance();
        return goesOn ? Next.TRY : Next.END;
    }

    /** Whether something else can be chosen after the event that is tried at a point. */
    private static boolean goesOn(Point point) {
        if (point.isImpossible
                || point.chosen == null
                || !point.chosen.choices().advance()) {
            return false;
        }
        point.rest = new WakeupTree();
        return true;
    }

    /**
     * The way to the branch of a point that comes next, which is taken out: another exploration is to follow it. Null
     * if there is none that can be given away. The nearest to the beginning is taken, which has most behind it.
     */
    @Nullable
    Path split(Given[] given) {
        // what the event at the last point touches is not known: it is executed next
        for (int depth = shared; depth < points.size() - 1; depth++) {
            Point point = points.get(depth);
            Event chosen = point.chosen;
            if (point.left.isEmpty() || chosen == null || !chosen.choices().isEmpty() || !point.hasKnownGiven()) {
                continue;
            }
            WakeupTree.Branch branch = point.left.remove();
            Path part = new Path();
            part.shared = depth + 1;
            part.beginning.set(beginning);
            for (int i = 0; i < depth; i++) {
                part.points.add(points.get(i).known(null));
            }
            part.points.add(point.known(branch));
            given[0] = new Given(branch.event());
            point.give(given[0]);
            return part;
        }
        return null;
    }

    /** How many points at the beginning belong to another exploration. */
    int shared() {
        return shared;
    }

    /** What was planned for points that belong to another exploration. */
    List<HandedPlan> handed() {
        List<HandedPlan> plans = new ArrayList<>();
        for (int depth = 0; depth < shared; depth++) {
            plans.addAll(HandedPlan.of(depth, points.get(depth).left));
        }
        return plans;
    }

    void write(StateWriter out) {
        beginning.write(out);
        out.number(shared);
        out.number(points.size()).line();
        for (int i = 0; i < points.size(); i++) {
            points.get(i).write(out, i == points.size() - 1);
        }
    }

    void read(StateReader in) throws SavedFormatException {
        beginning.set(in);
        shared = in.count();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            points.add(Point.read(in, i == count - 1));
        }
    }

    /** Branches that are known and not yet tried. */
    long pending() {
        long pending = 0;
        for (Point point : points) {
            pending += point.left.size();
        }
        return pending;
    }

    /** What share of all executions was tried, if there were no branches but those that are known. */
    double share() {
        double share = 0;
        double part = 1;
        for (Point point : points) {
            int branches = point.tried.size() + 1 + point.left.size();
            share += part * point.tried.size() / branches;
            part /= branches;
        }
        return share;
    }
}
