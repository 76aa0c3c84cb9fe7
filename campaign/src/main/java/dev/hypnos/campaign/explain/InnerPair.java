package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the order decides in which two tasks take a lock, that is because of what they do while they hold it. So the
 * pair becomes what they do with the same thing there: where tasks wait for ever, to notify and to wait; otherwise to
 * read and to write. The same trial that passes has these two in the other order as well; if it does not, the pair
 * stays what it is.
 */
final class InnerPair {
    private static final Set<String> NOTIFIES = Set.of("notify", "notifyAll", "signal", "signalAll");

    private final List<Observation> failing;
    private final List<Observation> passing;
    private final Accesses accesses;

    private InnerPair(List<Observation> failing, List<Observation> passing, Accesses accesses) {
        this.failing = failing;
        this.passing = passing;
        this.accesses = accesses;
    }

    /** @param accesses those of the trial that fails */
    static DecidingPair of(List<Observation> failing, List<Observation> passing, DecidingPair pair, Accesses accesses) {
        boolean areLocks = pair.hasSecond()
                && accesses.of(pair.first()) == Access.ACQUIRE
                && accesses.of(pair.second()) == Access.ACQUIRE;
        DecidingPair inner = areLocks ? new InnerPair(failing, passing, accesses).inner(pair) : null;
        return inner == null ? pair : inner;
    }

    private @Nullable DecidingPair inner(DecidingPair pair) {
        List<Integer> firsts = held(pair.first());
        List<Integer> seconds = held(pair.second());
        DecidingPair best = null;
        int bestRank = 0;
        for (int first : firsts) {
            for (int second : seconds) {
                int rank = rank(first, second);
                if (rank > bestRank && first < second) {
                    DecidingPair inner = inPassing(pair, first, second);
                    if (inner != null) {
                        best = inner;
                        bestRank = rank;
                    }
                }
            }
        }
        return best;
    }

    /** What a task does from when it takes a lock to when it gives it back. */
    private List<Integer> held(int acquisition) {
        List<Integer> held = new ArrayList<>();
        Observation lock = failing.get(acquisition);
        for (int at = acquisition + 1; at < failing.size(); at++) {
            Observation observation = failing.get(at);
            if (observation.task() != lock.task() || !observation.isOperation() || observation.resource() == null) {
                continue;
            }
            held.add(at);
            // to wait gives the monitor back, and is part of what is done with it
            if (accesses.of(at) == Access.RELEASE && observation.resource().equals(lock.resource())) {
                break;
            }
        }
        return held;
    }

    /** How much a pair tells; 0 for nothing. */
    private int rank(int first, int second) {
        Observation one = failing.get(first);
        Observation other = failing.get(second);
        if (!String.valueOf(one.resource()).equals(other.resource())) {
            return 0;
        }
        if (NOTIFIES.contains(action(one)) && action(other).equals("wait")) {
            return 4;
        }
        if (accesses.isRead(first) && accesses.isWrite(second)) {
            return 3;
        }
        if (accesses.isWrite(first) && accesses.isRead(second)) {
            return 2;
        }
        return accesses.isWrite(first) && accesses.isWrite(second) ? 1 : 0;
    }

    private static String action(Observation observation) {
        String action = Sites.get(observation.site()).action();
        return action.substring(action.lastIndexOf('.') + 1);
    }

    private @Nullable DecidingPair inPassing(DecidingPair pair, int first, int second) {
        int firstInPassing = find(failing.get(first), pair.firstInPassing());
        int secondInPassing = find(failing.get(second), pair.secondInPassing());
        return firstInPassing < 0 || secondInPassing < 0 || secondInPassing > firstInPassing
                ? null
                : new DecidingPair(
                        first, second, firstInPassing, secondInPassing, failing.get(first), failing.get(second));
    }

    private int find(Observation wanted, int from) {
        for (int at = from; at < passing.size(); at++) {
            Observation observation = passing.get(at);
            if (observation.site() == wanted.site()
                    && observation.taskName().equals(wanted.taskName())
                    && String.valueOf(wanted.resource()).equals(observation.resource())) {
                return at;
            }
        }
        return -1;
    }
}
