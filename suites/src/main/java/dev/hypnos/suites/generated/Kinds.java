package dev.hypnos.suites.generated;

import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Equivalence;
import dev.hypnos.kernel.systematic.Reach;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The kinds of orders that were seen: orders of one kind are those that exploration takes for equal. */
final class Kinds {
    private final Equivalence equivalence;
    /** One outcome of each. */
    private final Map<Long, String> outcomes = new HashMap<>();

    private String mixed = "";
    private long last;

    Kinds(Reach reach) {
        equivalence = new Equivalence(reach.hasObservers());
    }

    /** An execution. */
    void read(Trace trace) {
        last = equivalence.classOf(trace, trace.resourceNames());
    }

    /** The execution that was read last counts, and gave this. */
    void add(String outcome) {
        String other = outcomes.putIfAbsent(last, outcome);
        if (other != null && !other.equals(outcome)) {
            mixed = other + " and " + outcome;
        }
    }

    Set<Long> all() {
        return outcomes.keySet();
    }

    int count() {
        return outcomes.size();
    }

    /** Two outcomes of one kind, or empty: if there are any, then what is taken for equal is not. */
    String mixed() {
        return mixed;
    }
}
