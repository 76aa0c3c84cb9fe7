package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Printed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a finding as one JSON document, for scripts and for its page: {@code docs/finding.schema.json}
 * says what is in it. Members are added over time; the version changes when one is renamed, or means something else.
 */
public final class FindingJson {
    static final String FORMAT = "hypnos-finding";
    static final int VERSION = 1;

    /** Of the trial that passes, so many rows before and after the first that differs. */
    private static final int ROWS_BEFORE = 20;

    private static final int ROWS_AFTER = 80;

    private FindingJson() {}

    /**
     * The document.
     *
     * @param commands what to type to see it again, the best first
     * @param sources where the program's sources are
     */
    static Map<String, Object> of(Finding finding, CampaignResult result, List<String> commands, Sources sources) {
        // objects got their numbers in the replay: its account and its own view of the failure belong together
        Failure replayed = finding.reproduced() ? finding.replay().failure() : null;
        Failure failure = replayed == null ? finding.failure() : replayed;
        FailureReport report = FailureReport.of(finding, result.settings());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("version", VERSION);
        document.put("test", finding.test());
        document.put("kind", finding.kind());
        document.put("message", finding.message());
        document.put("headlines", failure.headlines());
        document.put("place", finding.place());
        document.put("trial", finding.trial());
        document.put("occurrences", finding.occurrences());
        document.put("reproduced", finding.reproduced());
        document.put("origin", report.origin().lines().toList());
        document.put("shrunk", shrunk(finding.shrunk()));
        document.put("schedule", name(finding.schedule()));
        document.put("replay", commands);
        document.put("settings", settings(result.settings()));
        document.put("environment", environment());
        document.put("failure", failure(failure));
        document.put("details", Details.of(failure, Integer.MAX_VALUE));
        OperationColumns columns = OperationColumns.of(report);
        document.put("failingTask", report.observations().isEmpty() ? -1 : report.failingTask());
        // before the tables, to which it adds
        Map<String, Object> explanation = explanation(finding.explanation(), columns);
        document.put("tasks", columns.tasks());
        document.put("sites", columns.sites());
        document.put("resources", columns.resources());
        document.put("values", columns.values());
        document.put("lines", columns.lines());
        document.put("operations", columns.operations());
        document.put("virtualNanos", finding.replay().virtualNanos());
        document.put("printed", printed(finding.replay().printed()));
        document.put("sources", SourceExcerpts.of(columns, finding.place(), failure, sources));
        if (explanation != null) {
            document.put("explanation", explanation);
        }
        document.put("races", result.races().stream().map(CampaignJson::race).toList());
        return document;
    }

    private static Map<String, Object> failure(Failure failure) {
        Map<String, Object> object = new LinkedHashMap<>();
        FailureJson.addTo(object, failure);
        return object;
    }

    private static @Nullable String name(@Nullable Path file) {
        return file == null || file.getFileName() == null
                ? null
                : file.getFileName().toString();
    }

    private static @Nullable Map<String, Object> explanation(
            @Nullable Explanation explanation, OperationColumns columns) {
        if (explanation == null) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("story", explanation.story());
        object.put(
                "pattern",
                explanation.pattern() == null ? null : explanation.pattern().label());
        object.put("failsAlways", explanation.failsAlways());
        DecidingPair pair = explanation.pair();
        if (pair != null) {
            int difference = explanation.firstDifference();
            int from = Math.max(0, difference - ROWS_BEFORE);
            int to = Math.min(explanation.passing().size(), difference + ROWS_AFTER);
            List<Observation> passing = new ArrayList<>(explanation.passing().subList(Math.min(from, to), to));
            if (!pair.hasSecond()) {
                passing.add(pair.secondOperation());
            }
            object.put("first", columns.row(pair.first()));
            object.put("second", columns.row(pair.second()));
            object.put("secondInPassing", pair.hasSecond() ? -1 : passing.size() - 1);
            object.put("firstDifference", columns.row(difference));
            object.put("passingFrom", from);
            object.put("passing", columns.more(passing));
        }
        return object;
    }

    static @Nullable Map<String, Object> shrunk(@Nullable Shrunk shrunk) {
        if (shrunk == null) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("preemptionsBefore", shrunk.before());
        object.put("preemptionsAfter", shrunk.after());
        object.put("trials", shrunk.trials());
        object.put("seconds", shrunk.seconds());
        object.put(
                "original", shrunk.original() == null ? null : shrunk.original().toString());
        return object;
    }

    private static Map<String, Object> printed(Printed printed) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(
                "lines", printed.lines().stream().map(PrintedLines::uncoloured).toList());
        object.put("omitted", printed.omitted());
        object.put(
                "positions",
                printed.positions().stream().mapToInt(Integer::intValue).toArray());
        return object;
    }

    static Map<String, Object> settings(CampaignSettings settings) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("strategy", settings.strategy().label());
        object.put("conflictAnalysis", settings.conflictAnalysis());
        object.put("seed", settings.seed());
        object.put("trials", settings.trials() == Long.MAX_VALUE ? null : settings.trials());
        object.put("time", settings.time() == null ? null : settings.time().toString());
        object.put("timeLimit", settings.timeLimit().toString());
        object.put("operationLimit", settings.operationLimit());
        object.put("earlyTicks", settings.earlyTicks());
        object.put("jobs", settings.jobs());
        object.put("races", settings.races().name().toLowerCase(Locale.ROOT));
        object.put("granularity", settings.granularity());
        object.put("uncontrolled", settings.uncontrolled());
        return object;
    }

    static Map<String, Object> environment() {
        Map<String, Object> object = new LinkedHashMap<>();
        String version = FindingJson.class.getPackage().getImplementationVersion();
        object.put("hypnos", version == null ? "built from source" : version);
        object.put("java", Runtime.version().toString());
        object.put("vendor", System.getProperty("java.vendor", ""));
        object.put(
                "system",
                System.getProperty("os.name", "") + " " + System.getProperty("os.version", "") + ", "
                        + System.getProperty("os.arch", ""));
        object.put("processors", Runtime.getRuntime().availableProcessors());
        return object;
    }
}
