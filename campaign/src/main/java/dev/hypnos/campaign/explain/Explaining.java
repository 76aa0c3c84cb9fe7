package dev.hypnos.campaign.explain;

import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.strategy.EditedReplay;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Explains a failed trial. */
public final class Explaining {
    /** Of a larger trial not even one could be run again in the time that there is. */
    private static final int OBSERVATIONS_MAX = 500_000;

    private Explaining() {}

    /**
     * Explains a failed trial, for which trials are run for at most so long, and one more for its account.
     *
     * @param followed follows the trial
     * @param failing what the trial did
     * @param account what the trial of a recording does when it is run again, or nothing where that does not work
     * @param source the line of a site, or null where it is not found
     * @return null where there is nothing to say
     */
    public static @Nullable Explanation explain(
            Reruns reruns,
            EditedReplay followed,
            Failure failure,
            List<Observation> failing,
            Function<Recording, List<Observation>> account,
            Function<Site, @Nullable String> source,
            long nanos) {
        if (failing.size() > OBSERVATIONS_MAX) {
            return null;
        }
        long start = System.nanoTime();
        Deciding.Result result = Deciding.decide(reruns, followed, failure instanceof Failure.Deadlock, nanos);
        if (result == null) {
            return null;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Decision decision = result.decision();
        if (decision == null) {
            return result.failsAlways()
                    ? new Explanation(
                            null,
                            null,
                            List.of(),
                            -1,
                            List.of(always(result.trials() - 1)),
                            true,
                            result.trials(),
                            seconds)
                    : null;
        }
        List<Observation> passing = account.apply(decision.passing());
        Observed observed = new Observed(result.recording(), failing);
        DecidingPair found = pair(decision, failing, observed, passing);
        if (found == null) {
            return null;
        }
        Accesses accesses = new Accesses(failing, observed, result.failing());
        DecidingPair pair = InnerPair.of(failing, passing, found, accesses);
        Patterns.Match match =
                Patterns.of(failing, passing, pair, failure, accesses, access(decision.second(), result.failing()));
        return new Explanation(
                pair,
                match == null ? null : match.pattern(),
                passing,
                firstDifference(failing, passing),
                Story.of(failing, passing, pair, match, accesses.isRead(pair.first()), source),
                false,
                result.trials(),
                seconds);
    }

    /** How an operation touches its resource that was at least pending. */
    private static @Nullable Access access(Decision.Operation operation, Steps steps) {
        int step = steps.step(steps.taskNamed(operation.task()), operation.number());
        return step < 0 ? null : steps.access(step);
    }

    private static String always(int tried) {
        return tried == 0
                ? "It fails without any preemption, and no two tasks touch anything whose order could matter."
                : "It fails without any preemption, and in every other order that was tried, "
                        + Numbers.of(tried, "order") + ".";
    }

    /** Null where the accounts do not have what the trials had. */
    private static @Nullable DecidingPair pair(
            Decision decision, List<Observation> failing, Observed observed, List<Observation> passing) {
        Observed inPassing = new Observed(decision.passing(), passing);
        int first = observed.position(decision.first());
        int second = observed.position(decision.second());
        int firstInPassing = inPassing.position(decision.first());
        int secondInPassing = inPassing.position(decision.second());
        boolean isKnown = first >= 0
                && secondInPassing >= 0
                && firstInPassing > secondInPassing
                && (second < 0 || second > first);
        return !isKnown
                ? null
                : new DecidingPair(
                        first,
                        second,
                        firstInPassing,
                        secondInPassing,
                        failing.get(first),
                        second < 0 ? passing.get(secondInPassing) : failing.get(second));
    }

    private static int firstDifference(List<Observation> failing, List<Observation> passing) {
        int at = 0;
        while (at < failing.size() && at < passing.size() && isSame(failing.get(at), passing.get(at))) {
            at++;
        }
        return at;
    }

    private static boolean isSame(Observation one, Observation other) {
        return one.taskName().equals(other.taskName()) && one.site() == other.site();
    }
}
