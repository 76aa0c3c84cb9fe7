package dev.hypnos.campaign;

import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.kernel.systematic.Reach;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign gave.
 *
 * @param test the identity of the test
 * @param settings what was asked for
 * @param status how it ended
 * @param statistics what was counted
 * @param findings one for each way in which trials failed, in the order of their first trials
 * @param problems why there is no verdict, one line each; empty where there is one
 * @param notes what a reader of the result must know besides: what was dropped, what could not be done
 * @param races pairs of places that race, in trials that failed or not
 * @param explored how far a systematic exploration came; null of any other
 * @param defect the exception of the engine itself behind a problem, or null
 */
public record CampaignResult(
        String test,
        CampaignSettings settings,
        Status status,
        Statistics statistics,
        List<Finding> findings,
        List<String> problems,
        List<String> notes,
        List<RaceReport> races,
        @Nullable Explored explored,
        @Nullable Throwable defect) {

    /**
     * How far a systematic exploration came.
     *
     * @param isOver whether nothing is left to try
     * @param isComplete whether nothing was left out either
     * @param traces how many different executions were tried
     * @param redundant how many trials turned out to be equivalent to another, or impossible
     * @param cutShort how many trials ended where a loop would only look again: they are beginnings of what other
     *     trials did to the end
     * @param isFixed whether the program drew random numbers, of which one sequence was taken
     * @param doubts why an exploration that leaves orders out cannot vouch for them; empty if it can
     * @param surprises what happened otherwise than it should have if all was seen that matters
     * @param givenUp what was not tried since it would have taken too much memory
     * @param conditions of what one order is tried, whatever the program does
     * @param hasDecided whether there was anything of the kind that it decides about
     */
    public record Explored(
            boolean isOver,
            boolean isComplete,
            long traces,
            long redundant,
            long cutShort,
            boolean isFixed,
            List<String> doubts,
            List<String> surprises,
            List<String> givenUp,
            List<String> conditions,
            boolean hasDecided) {

        /** The same with these doubts besides. */
        Explored withDoubts(List<String> others) {
            Set<String> all = new TreeSet<>(doubts);
            all.addAll(others);
            return new Explored(
                    isOver,
                    isComplete,
                    traces,
                    redundant,
                    cutShort,
                    isFixed,
                    List.copyOf(all),
                    surprises,
                    givenUp,
                    conditions,
                    hasDecided);
        }
    }

    /** What files of the test are called, before what tells them apart. */
    public String fileBase() {
        return ScheduleStore.base(test);
    }

    public long trials() {
        return statistics.trials();
    }

    public long failures() {
        return statistics.failures();
    }

    public long operations() {
        return statistics.operations();
    }

    public long decisions() {
        return statistics.decisions();
    }

    public long switches() {
        return statistics.switches();
    }

    public long conflicts() {
        return statistics.conflicts();
    }

    public long falseNegatives() {
        return statistics.falseNegatives();
    }

    public long falsePositives() {
        return statistics.falsePositives();
    }

    public long firstConflicts() {
        return statistics.firstConflicts();
    }

    public long distinctOrders() {
        return explored == null ? statistics.distinctOrders() : explored.traces();
    }

    /** The most tasks in one trial. */
    public int tasks() {
        return statistics.tasks();
    }

    public double virtualSeconds() {
        return statistics.virtualSeconds();
    }

    public double seconds() {
        return statistics.seconds();
    }

    /** The line that every run ends with. */
    public String summaryLine() {
        return String.join(
                        ", ",
                        Numbers.of(trials(), "trial"),
                        Numbers.of(tasks(), "task"),
                        Numbers.of(decisions(), "decision"),
                        explored == null ? Numbers.of(distinctOrders(), "distinct order") : strategy(),
                        verdict())
                + String.format(Locale.ROOT, " · %.1f s", seconds())
                + timeNote();
    }

    private String strategy() {
        return settings.strategy().toString();
    }

    private String verdict() {
        return switch (status) {
            case PASSED -> "no findings";
            case VERIFIED -> "verified: no error in " + traces() + conditions();
            case REDUCED -> "reduced: no error in " + traces() + conditions();
            case BOUNDED -> "no error in " + traces() + ", bounded by " + bound() + conditions();
            case FOUND ->
                findings.size() == 1 && failures() == 1
                        ? "1 finding"
                        : "%s in %s"
                                .formatted(
                                        Numbers.of(findings.size(), "finding"), Numbers.of(failures(), "failed trial"));
            case NOT_CONTROLLABLE -> "no verdict: not controllable";
            case NOT_DETERMINISTIC -> "no verdict: not deterministic";
            case NOTHING_TO_EXPLORE -> "no verdict: nothing to explore";
            case UNFINISHED -> "no verdict: no trial ended";
            case INTERRUPTED -> "interrupted, no findings so far";
        };
    }

    private String traces() {
        if (explored == null) {
            return Numbers.of(trials(), "trace");
        }
        String traces = Numbers.of(explored.traces(), "trace");
        return explored.cutShort() == 0
                ? traces
                : String.format(
                        Locale.ROOT,
                        "%s and %,d cut short where nothing new would follow",
                        traces,
                        explored.cutShort());
    }

    private String bound() {
        boolean isOver = explored != null && explored.isOver();
        if (!isOver && trials() >= settings.trials()) {
            return "trials = " + settings.trials();
        }
        if (explored != null && !explored.givenUp().isEmpty()) {
            return "memory";
        }
        if (isOver && explored != null && !explored.surprises().isEmpty()) {
            return "what was not observed";
        }
        if (isOver) {
            Reach reach = settings.reach();
            return reach.delays() != Reach.ALL
                    ? "delays = " + reach.delays()
                    : reach.preemptions() != Reach.ALL ? "preemptions = " + reach.preemptions() : "endless trials";
        }
        return settings.time() != null && seconds() >= settings.time().toMillis() / 1e3 ? "time" : "endless trials";
    }

    /** What a statement about all orders leaves out. */
    private String conditions() {
        return " with ideal time"
                + (settings.granularity().isEmpty() ? "" : ", granularity " + settings.granularity())
                + (explored != null && explored.isFixed() ? ", one sequence of random numbers" : "");
    }

    /** Every verdict names how time was treated where that is not the default. */
    private String timeNote() {
        return settings.earlyTicks() == 0 ? "" : " · " + Numbers.of(settings.earlyTicks(), "early tick");
    }
}
