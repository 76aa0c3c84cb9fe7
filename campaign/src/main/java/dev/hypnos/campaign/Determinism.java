package dev.hypnos.campaign;

import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares two runs of one trial, operation by operation and, where they report them, value by value. They had the same
 * choices, so any difference is uncontrolled.
 */
public final class Determinism {
    private Determinism() {}

    /**
     * Where two runs differ first.
     *
     * @param operation the operation, counted from one; 0 where they differ in something else
     * @param lines both sides, for people; empty where they do not differ
     */
    record Difference(long operation, List<String> lines) {
        static final Difference NONE = new Difference(0, List.of());
    }

    /** The first difference, both sides; empty where there is none. */
    public static List<String> compare(long trial, Outcome first, Outcome second) {
        return difference(trial, first, second).lines();
    }

    static Difference difference(long trial, Outcome first, Outcome second) {
        DifferenceSource answers = DifferenceSource.of(DifferenceSource.Kind.ANSWERS, first, second);
        DifferenceSource source = DifferenceSource.of(DifferenceSource.Kind.VALUES, first, second);
        Difference ofOperations = ofOperations(trial, first, second);
        if (ofOperations != Difference.NONE) {
            List<String> lines = new ArrayList<>(ofOperations.lines());
            lines.addAll(answers.isNone() ? source.source() : answers.source());
            return new Difference(ofOperations.operation(), lines);
        }
        if (source.isNone()) {
            return Difference.NONE;
        }
        List<String> lines = new ArrayList<>();
        lines.add("two runs of trial " + trial + " with the same choices differ in a value at operation "
                + source.operation() + ": something in the test is not under control");
        lines.addAll(source.lines(resourceOf(first, source)));
        if (!answers.isNone()) {
            lines.addAll(answers.source());
        }
        return new Difference(source.operation(), lines);
    }

    /** What the JDK gave differently though nothing came of it in this trial; empty where it was all the same. */
    static List<String> note(long trial, Outcome first, Outcome second) {
        DifferenceSource answers = DifferenceSource.of(DifferenceSource.Kind.ANSWERS, first, second);
        if (answers.isNone()) {
            return List.of();
        }
        return List.of("two runs of trial " + trial
                + " did the same with the same values, but were given different ones by the JDK: "
                + String.join("; ", answers.lines("")));
    }

    /**
     * The name of what the operation touches whose value differs, if it is the operation's; names are asked for in
     * order.
     */
    private static String resourceOf(Outcome outcome, DifferenceSource source) {
        Trace trace = outcome.trace();
        if (source.index() >= outcome.values().size()) {
            return "";
        }
        ResourceNames names = trace.resourceNames();
        int operation = 0;
        for (int row = 0; row < trace.size(); row++) {
            String name = name(names, resource(trace, row));
            if (trace.isOperation(row) && ++operation == source.operation()) {
                boolean isItsOwn = trace.site(row) == outcome.values().site(source.index())
                        && trace.task(row) == outcome.values().task(source.index());
                return isItsOwn ? name : "";
            }
        }
        return "";
    }

    private static Difference ofOperations(long trial, Outcome first, Outcome second) {
        Trace one = first.trace();
        Trace other = second.trace();
        ResourceNames names = one.resourceNames();
        ResourceNames otherNames = other.resourceNames();
        BitSet met = new BitSet(one.resourceCount());
        int size = Math.min(one.size(), other.size());
        int operation = 0;
        for (int row = 0; row < size; row++) {
            int resource = resource(one, row);
            int otherResource = resource(other, row);
            boolean isSame = same(one, other, row);
            if (!isSame || (resource >= 0 && !met.get(resource))) {
                String name = name(names, resource);
                String otherName = name(otherNames, otherResource);
                if (!isSame || !name.equals(otherName)) {
                    List<String> lines = difference(
                            trial,
                            "operation " + operation,
                            describe(one, row) + name,
                            describe(other, row) + otherName);
                    return new Difference(operation + 1L, lines);
                }
                met.set(resource);
            }
            if (one.isOperation(row)) {
                operation++;
            }
        }
        if (one.size() != other.size()) {
            List<String> lines = difference(
                    trial,
                    "operation " + operation,
                    one.size() > size ? describe(one, size) : "the trial ends",
                    other.size() > size ? describe(other, size) : "the trial ends");
            return new Difference(operation + 1L, lines);
        }
        int choice = Arrays.mismatch(one.choices(), other.choices());
        if (choice >= 0) {
            List<String> lines = difference(
                    trial, "choice " + choice, describe(one.choices(), choice), describe(other.choices(), choice));
            return new Difference(0, lines);
        }
        String ending = describe(first.failure());
        String otherEnding = describe(second.failure());
        return Objects.equals(ending, otherEnding)
                ? Difference.NONE
                : new Difference(0, difference(trial, "the end", ending, otherEnding));
    }

    private static int resource(Trace trace, int row) {
        return trace.kind(row) == Trace.START ? -1 : trace.resource(row);
    }

    private static String name(ResourceNames names, int resource) {
        return resource < 0 ? "" : ", " + names.name(resource);
    }

    private static boolean same(Trace one, Trace other, int row) {
        return one.kind(row) == other.kind(row)
                && one.site(row) == other.site(row)
                && one.resource(row) == other.resource(row)
                && one.access(row) == other.access(row)
                && one.name(one.task(row)).hash() == other.name(other.task(row)).hash();
    }

    private static List<String> difference(long trial, String where, String first, String second) {
        return List.of(
                "two runs of trial " + trial + " with the same choices differ at " + where
                        + ": something in the test is not under control",
                "first run:  " + first,
                "second run: " + second);
    }

    private static String describe(Trace trace, int row) {
        String task = "task " + trace.name(trace.task(row));
        String what = switch (trace.kind(row)) {
            case Trace.START -> " starts task " + trace.name(trace.resource(row));
            case Trace.EDGE, Trace.ORDER -> " orders what follows on resource " + trace.resource(row);
            case Trace.ALSO, Trace.INSIDE -> " also touches resource " + trace.resource(row);
            case Trace.CHOSEN -> " chooses " + trace.site(row);
            case Trace.SKIPPED -> " runs on through ";
            default -> " executes ";
        };
        if (!trace.isOperation(row)) {
            return task + what;
        }
        return task
                + what
                + Sites.get(trace.site(row))
                + (trace.resource(row) < 0 ? "" : " on resource " + trace.resource(row));
    }

    private static String describe(int[] choices, int index) {
        return index < choices.length ? "alternative " + choices[index] : "no choice";
    }

    private static String describe(@Nullable Failure failure) {
        return failure == null ? "the trial passes" : failure.kind() + ": " + failure.message();
    }
}
