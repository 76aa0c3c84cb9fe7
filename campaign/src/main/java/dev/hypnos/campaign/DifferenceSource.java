package dev.hypnos.campaign;

import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.ValueLog;
import java.util.List;

/**
 * The first value in which two runs of one trial differ: what an operation read or wrote, or what a method of the JDK
 * gave to the program. Where the operations differ it tells why.
 *
 * @param kind which values are compared
 * @param index its place among the values that were kept; -1 where all of them are the same
 */
record DifferenceSource(Outcome first, Outcome second, Kind kind, int index) {
    enum Kind {
        /** Those of operations. */
        VALUES,
        /** What the JDK gave besides. */
        ANSWERS;

        ValueLog of(Outcome outcome) {
            return this == VALUES ? outcome.values() : outcome.answers();
        }
    }

    private static final String UNSEEN =
            "both runs were given the same values by the JDK: it comes from something that the program does not ask there, such as"
                    + " native code or what classes outside the sandbox keep";

    static DifferenceSource of(Kind kind, Outcome first, Outcome second) {
        ValueLog one = kind.of(first);
        ValueLog other = kind.of(second);
        if (!one.isOn() || !other.isOn()) {
            return new DifferenceSource(first, second, kind, -1);
        }
        int size = Math.min(one.size(), other.size());
        for (int i = 0; i < size; i++) {
            if (!one.isSame(other, i)) {
                return new DifferenceSource(first, second, kind, i);
            }
        }
        boolean isSame = one.count() == other.count() && one.hash() == other.hash();
        return new DifferenceSource(first, second, kind, isSame ? -1 : size);
    }

    boolean isNone() {
        return index < 0;
    }

    /** After so many operations. */
    int operation() {
        int operation = Integer.MAX_VALUE;
        for (Outcome outcome : List.of(first, second)) {
            if (index < kind.of(outcome).size()) {
                operation = Math.min(operation, kind.of(outcome).operation(index));
            }
        }
        return operation;
    }

    /** Why operations differ; empty where nobody has looked. */
    List<String> source() {
        if (!kind.of(first).isOn() || !kind.of(second).isOn()) {
            return List.of();
        }
        return List.of(
                isNone() ? UNSEEN : isAtOnePlace() ? "source: " + place() + " gives " + both() : "source: " + both());
    }

    /** Both values, where the operations are the same. */
    List<String> lines(String resource) {
        if (isAtOnePlace()) {
            return List.of(task(first) + ", " + place() + resource + ": " + value(first) + " the first time and "
                    + value(second) + " the second");
        }
        return List.of("first run:  " + described(first), "second run: " + described(second));
    }

    private String both() {
        return isAtOnePlace()
                ? value(first) + " in one run and " + value(second) + " in the other"
                : described(first) + " in one run and " + described(second) + " in the other";
    }

    private boolean isAtOnePlace() {
        ValueLog one = kind.of(first);
        ValueLog other = kind.of(second);
        return index < Math.min(one.size(), other.size())
                && one.site(index) == other.site(index)
                && one.task(index) == other.task(index);
    }

    private String place() {
        int site = kind.of(first).site(index);
        return site < 0 ? "before its first operation" : Sites.get(site).toString();
    }

    private String described(Outcome outcome) {
        ValueLog values = kind.of(outcome);
        if (index < values.size()) {
            return described(values, outcome.trace(), index);
        }
        return values.count() > values.size() ? "another value after the first " + values.size() : "no value any more";
    }

    /** A value with who had it, and where. */
    static String described(ValueLog values, Trace trace, int index) {
        int site = values.site(index);
        return "task " + trace.name(values.task(index)) + (site < 0 ? "" : ", " + Sites.get(site)) + ": "
                + values.value(index);
    }

    private String task(Outcome outcome) {
        return "task " + outcome.trace().name(kind.of(outcome).task(index));
    }

    private String value(Outcome outcome) {
        return kind.of(outcome).value(index);
    }
}
