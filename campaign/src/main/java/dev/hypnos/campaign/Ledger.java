package dev.hypnos.campaign;

import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.kernel.analysis.ReportedRaces;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes the results of trials from all jobs and enters them in the order of their numbers, so that the outcome of a
 * campaign never depends on which job was faster. A trial after the one that ended the campaign is as if it never ran.
 */
final class Ledger {
    /** So many reasons are named. */
    private static final int DOUBTS_MAX = 4;

    /** Of what a clock of nanoseconds can express. */
    private static final Duration LONGEST = Duration.ofDays(100 * 365);

    private final CampaignSettings settings;
    private final FindingLog findings;
    private final CampaignListener listener;
    private final Tally tally;
    private final long deadlineNanos;
    private final boolean hasDeadline;

    /** The last trial worth running. */
    private volatile long last;

    private volatile boolean interrupted;
    private final AtomicLong taken = new AtomicLong();

    private final PriorityQueue<Arrived> waiting =
            new PriorityQueue<>((one, other) -> Long.compare(one.result.trial(), other.result.trial()));
    private long next;
    private boolean closed;
    /** Whether the first trial was cut off. */
    private boolean isUnfinished;

    private TrialResult.@Nullable Unusable unusable;
    private final List<RaceReport> races = new ArrayList<>();
    private final ReportedRaces reported = new ReportedRaces();
    private final Set<String> warnings = new LinkedHashSet<>();
    private CampaignResult.@Nullable Explored explored;

    private record Arrived(TrialResult result, @Nullable Lane lane) {}

    Ledger(CampaignSettings settings, FindingLog findings, CampaignListener listener, long startNanos) {
        this.settings = settings;
        this.findings = findings;
        this.listener = listener;
        this.tally = new Tally(startNanos);
        this.last = settings.trials() - 1;
        this.hasDeadline = settings.time() != null;
        this.deadlineNanos = settings.time() == null ? 0 : startNanos + saturated(settings.time());
    }

    private static long saturated(Duration time) {
        return time.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : time.toNanos();
    }

    /** Whether this trial should still run. The first always does: an answer needs one. */
    boolean wants(long trial) {
        if (Thread.currentThread().isInterrupted()) {
            interrupt();
        }
        return trial <= last && !interrupted && (!hasDeadline || trial == 0 || System.nanoTime() - deadlineNanos < 0);
    }

    /** The number of the trial that somebody takes next, where jobs take trials as they come. */
    long nextTrial() {
        return taken.get();
    }

    /** Takes it. */
    long takeTrial() {
        return taken.getAndIncrement();
    }

    /** When trials must end, as {@code System.nanoTime} has it; empty if the campaign may take as long as it likes. */
    OptionalLong deadline() {
        return hasDeadline ? OptionalLong.of(deadlineNanos) : OptionalLong.empty();
    }

    /** Runs no further trial. */
    void interrupt() {
        interrupted = true;
    }

    /** A trial ended on this lane, which can replay it. */
    synchronized void accept(TrialResult result, @Nullable Lane lane) {
        if (endsCampaign(result)) {
            last = Math.min(last, result.trial());
        }
        if (result.trial() != next) {
            waiting.add(new Arrived(result, lane));
            return;
        }
        enter(result, lane);
        while (!waiting.isEmpty() && waiting.peek().result.trial() == next) {
            Arrived arrived = waiting.remove();
            // Replayed on the lane of the thread that is here, whose engine is idle.
            enter(arrived.result, lane);
        }
    }

    private boolean endsCampaign(TrialResult result) {
        return switch (result) {
            case TrialResult.Passed passed -> false;
            case TrialResult.CutOff cutOff -> true;
            case TrialResult.Failed failed -> !settings.keepGoing();
            case TrialResult.Unusable broken -> true;
        };
    }

    private void enter(TrialResult result, @Nullable Lane lane) {
        if (closed) {
            return;
        }
        next = result.trial() + 1;
        switch (result) {
            case TrialResult.Passed passed -> {
                tally.add(passed.counts(), false);
                addRaces(passed.races());
            }
            case TrialResult.CutOff cutOff -> {
                tally.add(cutOff.counts(), false);
                isUnfinished = cutOff.trial() == 0;
                warnings.add("the time was up in trial " + cutOff.trial() + ", which was cut off after "
                        + Numbers.of(cutOff.counts().operations(), "operation"));
            }
            case TrialResult.Failed failed -> {
                tally.add(failed.counts(), true);
                addRaces(failed.races());
                findings.add(failed, lane);
            }
            case TrialResult.Unusable broken -> unusable = broken;
        }
        closed = endsCampaign(result);
        try {
            listener.trialEnded(tally.statistics());
        } catch (RuntimeException | Error dropped) {
            // A listener only watches.
        }
    }

    /** Trials begin, and if this is not null they explore systematically. */
    synchronized void exploring(@Nullable Exploration exploration) {
        if (exploration != null) {
            try {
                listener.exploring(exploration);
            } catch (RuntimeException ignored) {
                // A listener only watches.
            }
        }
    }

    /**
     * How far a systematic exploration came. Jobs that share one have doubts of their own, and know the rest together.
     */
    synchronized void explored(CampaignResult.@Nullable Explored far) {
        explored = far == null || explored == null ? far : far.withDoubts(explored.doubts());
    }

    /** Something that a reader of the result must know. */
    synchronized void warn(List<String> lines) {
        warnings.addAll(lines);
    }

    private void addRaces(List<RaceReport> reports) {
        for (RaceReport report : reports) {
            if (reported.add(report.race())) {
                races.add(report);
            }
        }
    }

    /** What there is to say when all jobs are done. */
    synchronized CampaignResult result(String test) {
        // Trials behind a gap: another job stopped, out of time or interrupted, before the gap was filled.
        while (!waiting.isEmpty()) {
            enter(waiting.remove().result, null);
        }
        Statistics statistics = tally.statistics();
        List<String> problems = new ArrayList<>();
        Status status = status(statistics, problems);
        return new CampaignResult(
                test,
                settings,
                status,
                statistics,
                findings.findings(),
                List.copyOf(problems),
                notes(),
                List.copyOf(races),
                explored,
                unusable == null ? null : unusable.defect());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(findings.notes());
        notes.addAll(warnings);
        if (explored != null && explored.isComplete()) {
            notes.addAll(conditions(explored.conditions()));
            notes.addAll(doubts(explored.doubts()));
        }
        if (explored != null && !explored.surprises().isEmpty()) {
            notes.add("something decides what happens that is not observed, and orders were left out on its account: "
                    + String.join("; ", explored.surprises()));
        }
        if (explored != null) {
            explored.givenUp().forEach(what -> notes.add("not all was tried: " + what));
        }
        return List.copyOf(notes);
    }

    private static List<String> conditions(List<String> fixed) {
        return fixed.isEmpty()
                ? List.of()
                : List.of("reduced, not verified: one order is tried of " + String.join(" and ", fixed));
    }

    private static List<String> doubts(List<String> reasons) {
        if (reasons.isEmpty()) {
            return List.of();
        }
        String more = reasons.size() > DOUBTS_MAX ? " and " + (reasons.size() - DOUBTS_MAX) + " more" : "";
        return List.of("reduced, not verified: it is not known exactly which orders make a difference for "
                + String.join(", ", reasons.subList(0, Math.min(reasons.size(), DOUBTS_MAX))) + more);
    }

    private Status status(Statistics statistics, List<String> problems) {
        if (unusable != null) {
            problems.addAll(unusable.problems());
            return statistics.failures() > 0 ? Status.FOUND : unusable.status();
        }
        if (statistics.failures() > 0) {
            return Status.FOUND;
        }
        if (interrupted) {
            problems.add("the campaign was interrupted after " + Numbers.of(statistics.trials(), "trial"));
            return Status.INTERRUPTED;
        }
        if (isUnfinished && explored == null) {
            problems.add("no trial came to its end before the time was up, so there is no verdict: give it more time,"
                    + " or each trial less to do");
            return Status.UNFINISHED;
        }
        boolean isByEvents = settings.strategy() == StrategyKind.FLYMC;
        if (isByEvents && explored != null && !explored.hasDecided()) {
            problems.add(
                    "strategy flymc explores events, such as messages between nodes or Members, and orders of threads it does not: the test has "
                            + statistics.tasks() + " tasks and no events");
            return Status.NOTHING_TO_EXPLORE;
        }
        boolean hasDecided = tally.hasDecided();
        if (explored != null && (isByEvents ? statistics.decisions() > 0 : statistics.tasks() > 1 || hasDecided)) {
            return statusOf(explored);
        }
        if (!hasDecided) {
            problems.add(nothingToExplore(statistics));
            return Status.NOTHING_TO_EXPLORE;
        }
        return Status.PASSED;
    }

    private Status statusOf(CampaignResult.Explored far) {
        if (!far.isComplete()) {
            return Status.BOUNDED;
        }
        return far.doubts().isEmpty() && far.conditions().isEmpty() ? Status.VERIFIED : Status.REDUCED;
    }

    private static String nothingToExplore(Statistics statistics) {
        return statistics.tasks() <= 1
                ? "the test never ran two tasks at once, so there was nothing to explore: it starts no thread that"
                        + " Hypnos can see"
                : "the test has " + statistics.tasks() + " tasks, but never two operations to choose between, so there"
                        + " was nothing to explore";
    }
}
