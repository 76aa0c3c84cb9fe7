package dev.hypnos.report;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Printed;
import dev.hypnos.runtime.outcome.WaitingTask;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a failure looks like: what failed, which order decided that, the operations that led to it in a table with the
 * failing line last, what the failure itself has to say, and how to see it again.
 *
 * @param test the identity of the test
 * @param failure why the trial failed
 * @param origin how it was found, in a line or two
 * @param observations what each operation read or wrote, in order
 * @param printed what the trial printed
 * @param replay what to do to see it again, one line each
 * @param explanation what decided that it fails, or null; its positions are those of {@code observations}
 */
public record FailureReport(
        String test,
        Failure failure,
        String origin,
        List<Observation> observations,
        Printed printed,
        List<String> replay,
        @Nullable Explanation explanation) {

    /** Wider lines are hard to read; in narrower ones too much is cut. */
    public static final int WIDTH_MAX = 100;

    private static final int WIDTH_MIN = 60;
    private static final int DETAILS_MAX = 60;
    private static final String INDENT = "  ";

    /** One without an explanation. */
    public FailureReport(
            String test,
            Failure failure,
            String origin,
            List<Observation> observations,
            Printed printed,
            List<String> replay) {
        this(test, failure, origin, observations, printed, replay, null);
    }

    /** The report of a finding of a campaign with these settings. */
    public static FailureReport of(Finding finding, CampaignSettings settings) {
        List<String> replay = new ArrayList<>();
        if (finding.replayCommand() != null) {
            String property = "-Dhypnos.replay=" + finding.schedule();
            replay.add("replay it:  " + finding.replayCommand());
            if (!finding.replayCommand().contains(property)) {
                replay.add("or:         run the test with " + property);
            }
        }
        if (finding.scheduleProblem() != null) {
            replay.add("its schedule could not be kept: " + finding.scheduleProblem());
        }
        // objects got their numbers in the replay: its account and its own view of the failure belong together
        Failure replayed = finding.reproduced() ? finding.replay().failure() : null;
        return new FailureReport(
                finding.test(),
                replayed == null ? finding.failure() : replayed,
                origin(finding, settings),
                finding.observations(),
                finding.replay().printed(),
                replay,
                finding.explanation());
    }

    /** The same report with other lines at its end. */
    public FailureReport withReplay(List<String> lines) {
        return new FailureReport(test, failure, origin, observations, printed, lines, explanation);
    }

    /** The same report with more lines at its end. */
    public FailureReport withMore(List<String> lines) {
        List<String> all = new ArrayList<>(replay);
        all.addAll(lines);
        return withReplay(all);
    }

    /** The same report without the operations. */
    FailureReport withoutTable() {
        return new FailureReport(test, failure, origin, List.of(), printed, replay, explanation);
    }

    private static String origin(Finding finding, CampaignSettings settings) {
        String times = finding.occurrences() > 1
                ? String.format(Locale.ROOT, ", the first of %,d that failed like this", finding.occurrences())
                : "";
        String ticks = settings.earlyTicks() == 0
                ? ""
                : ", " + settings.earlyTicks() + (settings.earlyTicks() == 1 ? " early tick" : " early ticks");
        return String.format(
                Locale.ROOT,
                "in trial %,d%s; strategy %s %s conflict analysis, seed %d%s%s",
                finding.trial(),
                times,
                settings.strategy().label(),
                settings.conflictAnalysis() ? "with" : "without",
                settings.seed(),
                ticks,
                shrunk(finding.shrunk()));
    }

    private static String shrunk(@Nullable Shrunk shrunk) {
        return shrunk == null || shrunk.after() == shrunk.before() ? "" : "\n" + shrunk.line();
    }

    /** The report as text, with a line end after the last line, as wide as most places allow. */
    public String text(Glyphs glyphs) {
        return text(glyphs, WIDTH_MAX);
    }

    /** The report as text, no wider than that. */
    public String text(Glyphs glyphs, int width) {
        return String.join("\n", lines(glyphs, width)) + "\n";
    }

    /** The report, line by line. */
    public List<String> lines(Glyphs glyphs) {
        return lines(glyphs, WIDTH_MAX);
    }

    /** The report in lines of at most so many columns, but for what is to be copied to see the failure again. */
    public List<String> lines(Glyphs glyphs, int wanted) {
        int width = Math.clamp(wanted, WIDTH_MIN, WIDTH_MAX);
        List<String> lines = new ArrayList<>();
        lines.addAll(Paragraph.wrap(glyphs.failed + " ", glyphs.plain(failure.kind() + " in " + test), width));
        headlines().forEach(line -> lines.addAll(Paragraph.wrap(INDENT, glyphs.plain(line), width)));
        if (explanation != null && !explanation.story().isEmpty()) {
            lines.add("");
            explanation.story().forEach(line -> addIndented(lines, line, glyphs, width));
            lines.add("");
        }
        origin.lines().forEach(line -> lines.addAll(Paragraph.wrap(INDENT, glyphs.plain(line), width)));
        Shown shown = Shown.of(observations, explanation);
        if (!shown.observations().isEmpty()) {
            lines.add("");
            lines.addAll(table(shown, glyphs, width));
        }
        List<String> details = details(glyphs, width);
        if (!details.isEmpty()) {
            lines.add("");
            lines.addAll(details);
        }
        lines.addAll(PrintedLines.of(printed, glyphs, width));
        if (!replay.isEmpty()) {
            lines.add("");
            replay.forEach(line -> lines.add(INDENT + line));
        }
        return lines;
    }

    private List<String> headlines() {
        return failure.headlines().stream()
                .map(line -> line.replace("\t", INDENT))
                .toList();
    }

    /** Which of the observations that are shown a reader needs. */
    Relevance relevance(Shown account) {
        List<Observation> shown = account.observations();
        List<String> depends = new ArrayList<>();
        for (WaitingTask task : failure.waiting().tasks()) {
            if (task.waitsFor().resource() != null) {
                depends.add(task.waitsFor().resource());
            }
        }
        if (failure instanceof Failure.Invariant invariant) {
            depends.addAll(invariant.reads());
        }
        return new Relevance(shown, failingTask(shown), depends, account.pair());
    }

    private List<String> table(Shown account, Glyphs glyphs, int width) {
        List<Observation> shown = account.observations();
        BitSet pair = account.pair();
        int failing = failingTask(shown);
        Map<String, String> waits = new HashMap<>();
        for (WaitingTask task : failure.waiting().tasks()) {
            waits.put(task.task().name(), task.waitsFor().brief());
        }
        Relevance relevance = relevance(account);
        boolean stuck = failure instanceof Failure.Deadlock;
        List<Row> rows = new ArrayList<>(Account.of(shown, relevance, pair, stuck, glyphs));
        rows.add(new Row.Failed(failing, glyphs.plain(failedText()), failedWhere()));
        Wording wording = new Wording(shown, pair, glyphs);
        Reasons reasons = new Reasons(shown, waits);
        return new Table(shown, rows, wording, reasons, glyphs, width).lines();
    }

    /** The number of the task that failed; -1 if no single one did. */
    int failingTask() {
        return failingTask(observations);
    }

    private int failingTask(List<Observation> shown) {
        String name = switch (failure) {
            case Failure.TestThrew threw -> "0";
            case Failure.TaskThrew threw -> threw.task().name();
            case Failure.Declared declared -> shown.getLast().taskName();
            case Failure.Exit exit -> shown.getLast().taskName();
            case Failure.Invariant invariant -> invariant.task();
            case Failure.Eventually eventually -> null;
            case Failure.Deadlock deadlock -> null;
            case Failure.TimeLimit limit -> null;
            case Failure.OperationLimit limit -> null;
            case Failure.Livelock livelock -> null;
            case Failure.EndlessLoop loop -> null;
            case Failure.Race race -> null;
            case Failure.Diverged diverged -> null;
            case Failure.Uncontrolled uncontrolled -> null;
        };
        for (Observation observation : shown) {
            if (observation.taskName().equals(name)) {
                return observation.task();
            }
        }
        return -1;
    }

    private String failedText() {
        Throwable cause = failure.cause();
        return cause == null ? failure.kind() : cause.getClass().getSimpleName();
    }

    private String failedWhere() {
        Throwable cause = failure.cause();
        return cause == null ? "" : Stack.placeOf(cause);
    }

    private List<String> details(Glyphs glyphs, int width) {
        List<String> details = Details.of(failure, width - INDENT.length());
        List<String> lines = new ArrayList<>();
        for (String detail : details.subList(0, Math.min(details.size(), DETAILS_MAX))) {
            addIndented(lines, detail, glyphs, width);
        }
        if (details.size() > DETAILS_MAX) {
            lines.add(INDENT + glyphs.omission + " " + (details.size() - DETAILS_MAX) + " more lines");
        }
        return lines;
    }

    /** All lines of a text that is wrapped are as far from the margin as the first. */
    private static void addIndented(List<String> lines, String line, Glyphs glyphs, int width) {
        String text = line.stripLeading();
        String indent = INDENT + " ".repeat(line.length() - text.length());
        lines.addAll(Paragraph.wrap(indent, glyphs.plain(text), width));
    }
}
