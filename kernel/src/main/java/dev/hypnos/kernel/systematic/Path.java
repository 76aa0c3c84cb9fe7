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

    /** What is chosen after so many operations. */
    Choices choices(int depth) {
        Event event = depth == 0 ? null : points.get(depth - 1).chosen;
        return event == null ? beginning : event.choices();
    }

    /** To the deepest point from which there is something left to try; false if there is none. */
    boolean backtrack() {
        while (!points.isEmpty()) {
            Point last = points.getLast();
            if (last.chosen != null) {
                if (!last.isImpossible && last.chosen.choices().advance()) {
                    last.rest = new WakeupTree();
                    return true;
                }
                if (!last.isImpossible) {
                    last.tried.add(last.chosen);
                }
                last.isImpossible = false;
            }
            if (!last.left.isEmpty()) {
                WakeupTree.Branch branch = last.left.remove();
                last.chosen = branch.event();
                last.rest = branch.rest();
                return true;
            }
            points.removeLast();
        }
        return beginning.advance();
    }

    void write(StateWriter out) {
        beginning.write(out);
        out.number(points.size()).line();
        for (int i = 0; i < points.size(); i++) {
            points.get(i).write(out, i == points.size() - 1);
        }
    }

    void read(StateReader in) throws SavedFormatException {
        beginning.set(in);
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
