package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Makes a long account short: rounds of a loop become the first and the last, and the middle of what is left is cut.
 */
final class Folding {
    /** The longest round, in rows, that is looked for. */
    private static final int ROUND_MAX = 12;
    /** Fewer rounds than this are easier to read than a note about them. */
    private static final int ROUNDS_MIN = 4;

    /** More rows than this fit no small screen. */
    private static final int SCREEN = 40;
    /** Rows that are kept before a pair, and after it. */
    private static final int AROUND = 5;
    /** Rows that are kept on each side of what is left out between the two of a pair, and at the end. */
    private static final int BESIDE = 8;

    private final List<Observation> observations;
    private final BitSet pair;
    private final String omission;

    /** @param pair the positions of the operations whose order decides */
    Folding(List<Observation> observations, BitSet pair, String omission) {
        this.observations = observations;
        this.pair = pair;
        this.omission = omission;
    }

    /** Replaces all rounds of a loop but the first and the last. */
    List<Row> foldRounds(List<Row> rows) {
        List<Row> folded = new ArrayList<>();
        int at = 0;
        while (at < rows.size()) {
            int length = 1;
            int rounds = 1;
            for (int candidate = 1; candidate <= ROUND_MAX; candidate++) {
                int found = rounds(rows, at, candidate);
                if (found >= ROUNDS_MIN) {
                    length = candidate;
                    rounds = found;
                    break;
                }
            }
            folded.addAll(rows.subList(at, at + length));
            if (rounds > 1) {
                folded.add(new Row.Omission(String.format(Locale.ROOT, "%s %,d more like this", omission, rounds - 2)));
                folded.addAll(rows.subList(at + (rounds - 1) * length, at + rounds * length));
            }
            at += rounds * length;
        }
        return folded;
    }

    /**
     * Keeps so many rows, more of the end than of the beginning. In a cluster, what happened to nodes and the network
     * as a whole says more than the beginning.
     */
    List<Row> cutMiddle(List<Row> rows, int rowsMax) {
        if (rows.size() <= rowsMax) {
            return rows;
        }
        int headMax = rowsMax / 4;
        int tail = rowsMax - headMax - 1;
        List<Row> before = rows.subList(0, rows.size() - tail);
        List<Row> milestones = before.stream().filter(this::isMilestone).toList();
        boolean tellsOfNodes = !milestones.isEmpty();
        List<Row> told = tellsOfNodes ? milestones : before;
        int skipped = tellsOfNodes ? Math.max(0, told.size() - headMax) : 0;
        List<Row> head = told.subList(skipped, Math.min(told.size(), skipped + headMax));
        List<Row> cut = new ArrayList<>(head);
        cut.add(new Row.Omission(String.format(
                Locale.ROOT,
                "%s %,d rows left out%s",
                omission,
                before.size() - head.size(),
                tellsOfNodes ? ", also between those above" : "")));
        cut.addAll(rows.subList(rows.size() - tail, rows.size()));
        return cut;
    }

    boolean isOfPair(int at) {
        return pair.get(at);
    }

    /** Keeps what is between the pair and around it, and the end. */
    List<Row> cutAround(List<Row> rows) {
        if (rows.size() <= SCREEN) {
            return rows;
        }
        BitSet kept = new BitSet();
        kept.set(Math.max(0, rows.size() - BESIDE), rows.size());
        List<Integer> marked = new ArrayList<>();
        for (int at = 0; at < rows.size(); at++) {
            if (rows.get(at) instanceof Row.Step(int position) && pair.get(position)) {
                marked.add(at);
            }
        }
        for (int at : marked) {
            boolean isFirst = at == marked.getFirst();
            boolean isLast = at == marked.getLast();
            kept.set(
                    Math.max(0, at - (isFirst ? AROUND : BESIDE)),
                    Math.min(rows.size(), at + 1 + (isLast ? AROUND : BESIDE)));
        }
        List<Row> cut = new ArrayList<>();
        for (int at = 0; at < rows.size(); at++) {
            if (kept.get(at)) {
                cut.add(rows.get(at));
                continue;
            }
            int next = kept.nextSetBit(at);
            int count = next - at;
            boolean isWorthIt = count > 1;
            cut.add(
                    isWorthIt
                            ? new Row.Omission(String.format(Locale.ROOT, "%s %,d rows left out", omission, count))
                            : rows.get(at));
            at = next - 1;
        }
        return cut;
    }

    private boolean isMilestone(Row row) {
        return row instanceof Row.Step(int at) && Wording.isMilestone(observations.get(at));
    }

    private int rounds(List<Row> rows, int start, int length) {
        int at = start + length;
        while (at < rows.size() && alike(rows.get(at), rows.get(at - length))) {
            at++;
        }
        return (at - start) / length;
    }

    private boolean alike(Row one, Row other) {
        return switch (one) {
            case Row.Step(int at) -> other instanceof Row.Step(int otherAt) && alike(at, otherAt);
            case Row.Turn(int at) -> other instanceof Row.Turn(int otherAt) && alike(at, otherAt);
            case Row.Failed failed -> false;
            case Row.Omission omitted -> false;
        };
    }

    private boolean alike(int at, int otherAt) {
        if (pair.get(at) || pair.get(otherAt)) {
            return false;
        }
        Observation one = observations.get(at);
        Observation other = observations.get(otherAt);
        return one.task() == other.task()
                && one.site() == other.site()
                && (one.line() == null) == (other.line() == null);
    }
}
