package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The pages of the findings of a campaign, each beside its schedule and called like it. A page is for people: where it
 * cannot be written, one line says so, and nothing else changes.
 */
public final class FindingPages {
    /** Pages for more findings nobody opens. */
    private static final int PAGES_MAX = 20;

    /** Of longer trials the text in the page has no table: the report has it, and it takes time. */
    private static final int TABLE_MAX = 5_000;

    private static final String SCHEDULE = ".schedule";
    private static final String PAGE = ".html";

    private final Map<Finding, String> lines = new IdentityHashMap<>();

    private FindingPages() {}

    /**
     * Writes them, if the settings ask for it. A finding without a schedule file has no page.
     *
     * @param sources where the program's sources are
     * @param commands what to type to see a finding again, the best first
     */
    public static FindingPages write(CampaignResult result, Sources sources, Function<Finding, List<String>> commands) {
        FindingPages pages = new FindingPages();
        if (result.settings().page() != CampaignSettings.Page.OFF) {
            result.findings().stream()
                    .filter(finding -> finding.schedule() != null)
                    .limit(PAGES_MAX)
                    .forEach(finding ->
                            pages.lines.put(finding, write(finding, result, sources, commands.apply(finding))));
        }
        return pages;
    }

    /** Where the page is, or why there is none, as a line of the report; nothing where none was wanted. */
    public List<String> lines(Finding finding) {
        String line = lines.get(finding);
        return line == null ? List.of() : List.of(line);
    }

    /** The page that belongs to a schedule file. */
    public static Path pageOf(Path schedule) {
        String name = String.valueOf(schedule.getFileName());
        String base = name.endsWith(SCHEDULE) ? name.substring(0, name.length() - SCHEDULE.length()) : name;
        return schedule.resolveSibling(base + PAGE);
    }

    /**
     * The document in a page, as JSON. Throws an {@link IllegalArgumentException} with one clear line where there is
     * none.
     */
    public static String documentIn(Path page) throws IOException {
        return PageText.documentIn(Files.readString(page));
    }

    private static String write(Finding finding, CampaignResult result, Sources sources, List<String> commands) {
        Path file = pageOf(Objects.requireNonNull(finding.schedule()));
        String problem = PageFile.write(file, () -> page(finding, result, sources, commands));
        return problem == null ? "its page:   " + file : "its page could not be written: " + problem;
    }

    static byte[] page(Finding finding, CampaignResult result, Sources sources, List<String> commands) {
        String title = finding.kind() + " in " + finding.test();
        FailureReport report = FailureReport.of(finding, result.settings()).withReplay(commands);
        return PageText.of(
                FindingJson.of(finding, result, commands, sources),
                title,
                (report.observations().size() <= TABLE_MAX ? report : report.withoutTable()).text(Glyphs.UNICODE));
    }
}
