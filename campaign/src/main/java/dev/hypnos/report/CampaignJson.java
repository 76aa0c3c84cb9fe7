package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.RaceReport;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.analysis.Race;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The result of a campaign for scripts: one JSON object. Members are added over time, never renamed. */
public final class CampaignJson {
    private CampaignJson() {}

    /** The object as text, with a line end. */
    public static String of(CampaignResult result) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("test", result.test());
        object.put("status", result.status().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        object.put("strategy", result.settings().strategy().label());
        object.put("conflictAnalysis", result.settings().conflictAnalysis());
        object.put("signature", signature(result));
        object.put("seed", result.settings().seed());
        object.put("earlyTicks", result.settings().earlyTicks());
        object.put("trials", result.trials());
        object.put("failures", result.failures());
        CampaignResult.Explored explored = result.explored();
        if (explored != null) {
            Map<String, Object> far = new LinkedHashMap<>();
            far.put("complete", explored.isComplete());
            far.put("traces", explored.traces());
            far.put("redundant", explored.redundant());
            far.put("cutShort", explored.cutShort());
            far.put("fixedRandomNumbers", explored.isFixed());
            far.put("doubts", explored.doubts());
            far.put("surprises", explored.surprises());
            far.put("givenUp", explored.givenUp());
            far.put("oneOrderOf", explored.conditions());
            object.put("explored", far);
        }
        object.put(
                "findings",
                result.findings().stream().map(CampaignJson::finding).toList());
        object.put("tasks", result.tasks());
        object.put("operations", result.operations());
        object.put("decisions", result.decisions());
        object.put("switches", result.switches());
        object.put("conflicts", result.conflicts());
        object.put("firstConflicts", result.firstConflicts());
        object.put("falseNegatives", result.falseNegatives());
        object.put("falsePositives", result.falsePositives());
        object.put("distinctOrders", result.distinctOrders());
        object.put("virtualSeconds", result.virtualSeconds());
        object.put("seconds", result.seconds());
        object.put("problems", result.problems());
        object.put("notes", result.notes());
        object.put("races", result.races().stream().map(CampaignJson::race).toList());
        return Json.write(object);
    }

    private static String signature(CampaignResult result) {
        return switch (result.settings().signature()) {
            case TASK_AND_SITE -> "task-site";
            case SITE -> "site";
        };
    }

    static Map<String, Object> race(RaceReport report) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", report.race().kind() == Race.Kind.DATA ? "data" : "lock-order");
        object.put("first", Sites.get(report.race().first().site()).toString());
        object.put("second", Sites.get(report.race().second().site()).toString());
        object.put("firstStack", Stack.ofProgram(report.firstStack()));
        object.put("secondStack", Stack.ofProgram(report.secondStack()));
        object.put("resource", report.race().resource());
        object.put("onCollection", report.race().onCollection());
        object.put("trial", report.trial());
        return object;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", finding.kind());
        object.put("message", finding.message());
        object.put("trial", finding.trial());
        object.put(
                "schedule",
                finding.schedule() == null ? null : finding.schedule().toString());
        object.put("place", finding.place());
        object.put("occurrences", finding.occurrences());
        object.put("reproduced", finding.reproduced());
        object.put("scheduleProblem", finding.scheduleProblem());
        if (finding.shrunk() != null) {
            object.put("shrunk", FindingJson.shrunk(finding.shrunk()));
        }
        if (finding.explanation() != null) {
            object.put("explanation", ExplanationJson.of(finding.explanation()));
        }
        if (!finding.replay().printed().lines().isEmpty()) {
            object.put("printed", finding.replay().printed().lines());
            object.put("printedOmitted", finding.replay().printed().omitted());
        }
        FailureJson.addTo(object, finding.failure());
        return object;
    }
}
