package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Statistics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The page of a campaign: what it did, what it found, and what that says of the orders that it has not seen. */
public final class CampaignPage {
    static final String FORMAT = "hypnos-campaign";
    static final int VERSION = 1;

    private CampaignPage() {}

    /**
     * Writes it if the settings ask for it. Returns where it is, or why there is none, as a line of the report; nothing
     * where none was wanted.
     */
    public static List<String> write(CampaignResult result, CampaignGrowth growth) {
        if (result.settings().page() != CampaignSettings.Page.ALL) {
            return List.of();
        }
        Path file = result.settings().directory().resolve(result.fileBase() + ".html");
        String problem = PageFile.write(
                file,
                () -> PageText.of(
                        document(result, growth), "Campaign of " + result.test(), result.summaryLine() + "\n"));
        return List.of(
                problem == null
                        ? "the campaign's page: " + file
                        : "the campaign's page could not be written: " + problem);
    }

    static Map<String, Object> document(CampaignResult result, CampaignGrowth growth) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("version", VERSION);
        document.put("test", result.test());
        document.put("status", result.status().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        document.put("summary", result.summaryLine());
        Statistics statistics = result.statistics();
        document.put("trials", statistics.trials());
        document.put("failures", statistics.failures());
        document.put("seconds", statistics.seconds());
        document.put("virtualSeconds", statistics.virtualSeconds());
        document.put("operations", statistics.operations());
        document.put("decisions", statistics.decisions());
        document.put("switches", statistics.switches());
        document.put("tasks", statistics.tasks());
        document.put("conflictsLearnt", statistics.firstConflicts());
        document.put("isSystematic", result.explored() != null);
        document.put("distinctOrders", statistics.distinctOrders());
        document.put("singleOrders", statistics.singleOrders());
        document.put("growth", growth(growth.points(), statistics));
        document.put(
                "findings",
                result.findings().stream().map(CampaignPage::finding).toList());
        document.put("problems", result.problems());
        document.put("notes", result.notes());
        document.put("races", result.races().stream().map(CampaignJson::race).toList());
        document.put("settings", FindingJson.settings(result.settings()));
        document.put("environment", FindingJson.environment());
        return document;
    }

    private static Map<String, Object> growth(List<Statistics> earlier, Statistics end) {
        List<Statistics> points = new ArrayList<>(earlier);
        if (points.isEmpty() || points.getLast().trials() < end.trials()) {
            points.add(end);
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("trials", points.stream().mapToLong(Statistics::trials).toArray());
        object.put(
                "orders", points.stream().mapToLong(Statistics::distinctOrders).toArray());
        object.put(
                "conflicts",
                points.stream().mapToLong(Statistics::firstConflicts).toArray());
        object.put("nanos", points.stream().mapToLong(Statistics::elapsedNanos).toArray());
        return object;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", finding.kind());
        object.put("message", finding.message());
        object.put("place", finding.place());
        object.put("trial", finding.trial());
        object.put("occurrences", finding.occurrences());
        object.put(
                "page",
                finding.schedule() == null
                        ? null
                        : Objects.requireNonNull(
                                        FindingPages.pageOf(finding.schedule()).getFileName())
                                .toString());
        return object;
    }
}
