package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** The story of a trial: the observations that matter, with a turn wherever another task goes on. */
final class Account {
    /** More rows than this fit no screen. */
    static final int ROWS_MAX = 60;
    /** Of more observations than this, only the first and the last and those of nodes are looked at closely. */
    private static final int OBSERVATIONS_MAX = 20_000;

    private Account() {}

    /**
     * Everything that matters where it fits; otherwise what the program itself does, and if that is still too much,
     * what it does with that which the failure is about.
     *
     * @param pair the positions of the operations whose order decides; with them, a long account becomes what is
     *     between and around them
     * @param stuck the last task did not end but waits, as a turn at the end says
     */
    static List<Row> of(
            List<Observation> observations, Relevance relevance, BitSet pair, boolean stuck, Glyphs glyphs) {
        Folding folding = new Folding(observations, pair, glyphs.omission);
        BitSet shown = relevance.all();
        List<Row> rows = folded(observations, shown, stuck, folding, glyphs);
        if (rows.size() > ROWS_MAX) {
            rows = fewer(observations, shown, relevance.ofProgram(), "of libraries", stuck, folding, glyphs, rows);
        }
        if (rows.size() > ROWS_MAX) {
            rows = fewer(observations, shown, relevance.ofFailure(), "on other things", stuck, folding, glyphs, rows);
        }
        return pair.isEmpty() ? folding.cutMiddle(rows, ROWS_MAX) : folding.cutAround(rows);
    }

    /**
     * The rows of this selection, with a note wherever some are left out, or one above where those would be too many.
     */
    private static List<Row> fewer(
            List<Observation> observations,
            BitSet all,
            BitSet selection,
            String what,
            boolean stuck,
            Folding folding,
            Glyphs glyphs,
            List<Row> otherwise) {
        BitSet left = (BitSet) all.clone();
        left.andNot(selection);
        if (left.isEmpty() || selection.isEmpty()) {
            return otherwise;
        }
        List<Row> rows = folded(observations, selection, stuck, folding, glyphs);
        List<Row> noted = noted(rows, left, what, glyphs);
        if (noted.size() <= ROWS_MAX) {
            return noted;
        }
        List<Row> headed = new ArrayList<>();
        headed.add(omission(left.cardinality(), what + " left out", glyphs));
        headed.addAll(rows);
        return headed;
    }

    /** The rows with a note wherever some were left out between two of them. */
    private static List<Row> noted(List<Row> rows, BitSet left, String what, Glyphs glyphs) {
        List<Row> noted = new ArrayList<>();
        int from = 0;
        for (Row row : rows) {
            if (row instanceof Row.Step(int at)) {
                int count = left.get(from, Math.max(from, at)).cardinality();
                if (count > 0 && !(!noted.isEmpty() && noted.getLast() instanceof Row.Omission)) {
                    noted.add(omission(count, what, glyphs));
                }
                from = at;
            }
            noted.add(row);
        }
        int last = left.get(from, Math.max(from, left.length())).cardinality();
        if (last > 0) {
            noted.add(omission(last, what, glyphs));
        }
        return noted;
    }

    private static Row omission(int count, String what, Glyphs glyphs) {
        return new Row.Omission(
                String.format(Locale.ROOT, "%s %,d %s %s", glyphs.omission, count, count == 1 ? "row" : "rows", what));
    }

    private static List<Row> folded(
            List<Observation> observations, BitSet matters, boolean stuck, Folding folding, Glyphs glyphs) {
        int[] positions = matters.stream().toArray();
        List<Row> rows;
        if (positions.length <= OBSERVATIONS_MAX) {
            rows = rows(observations, positions, 0, positions.length);
        } else {
            int half = OBSERVATIONS_MAX / 2;
            rows = new ArrayList<>(rows(observations, positions, 0, half));
            long left = positions.length - OBSERVATIONS_MAX;
            for (int i = half; i < positions.length - half; i++) {
                if (Wording.isMilestone(observations.get(positions[i])) || folding.isOfPair(positions[i])) {
                    rows.add(new Row.Step(positions[i]));
                }
                left += Math.max(0, observations.get(positions[i]).leftOut() - 1);
            }
            rows.add(new Row.Omission(String.format(Locale.ROOT, "%s %,d operations left out", glyphs.omission, left)));
            rows.addAll(rows(observations, positions, positions.length - half, positions.length));
        }
        if (stuck && !rows.isEmpty() && rows.getLast() instanceof Row.Step(int at)) {
            rows.add(new Row.Turn(at));
        }
        return folding.foldRounds(rows);
    }

    private static List<Row> rows(List<Observation> observations, int[] positions, int from, int to) {
        List<Row> rows = new ArrayList<>();
        for (int i = from; i < to; i++) {
            int at = positions[i];
            rows.add(new Row.Step(at));
            if (i + 1 < to) {
                int task = observations.get(at).task();
                int following = observations.get(positions[i + 1]).task();
                if (task >= 0
                        && following >= 0
                        && task != following
                        && !observations.get(at).isOfNobody()) {
                    int last = lastBefore(observations, positions[i + 1], at);
                    if (observations.get(last).line() == null) {
                        rows.add(new Row.Turn(last));
                    }
                }
            }
        }
        return rows;
    }

    /** The last observation of a task before this position; it may be one that does not matter. */
    private static int lastBefore(List<Observation> observations, int position, int atLeast) {
        int task = observations.get(atLeast).task();
        for (int at = position - 1; at > atLeast; at--) {
            if (observations.get(at).task() == task) {
                return at;
            }
        }
        return atLeast;
    }
}
