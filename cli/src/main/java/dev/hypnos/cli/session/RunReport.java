package dev.hypnos.cli.session;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.cli.CommandName;
import dev.hypnos.cli.Terminal;
import dev.hypnos.report.CampaignGrowth;
import dev.hypnos.report.CampaignPage;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.FindingPages;
import dev.hypnos.report.GithubAnnotations;
import dev.hypnos.report.RaceLines;
import java.util.List;

/**
 * What came of a campaign, for people.
 *
 * @param isTest whether JUnit could replay it too
 * @param annotates whether GitHub is told of findings, too
 */
record RunReport(Terminal terminal, boolean isTest, boolean annotates) {
    /** More than this nobody reads; the rest is one line each. */
    private static final int REPORTS_MAX = 3;

    void show(CampaignResult result, CampaignGrowth growth) {
        List<Finding> findings = result.findings();
        Sources sources = Sources.of(RunReport.class.getClassLoader());
        FindingPages pages = FindingPages.write(result, sources, this::commands);
        for (Finding finding : findings.subList(0, Math.min(findings.size(), REPORTS_MAX))) {
            terminal.out().println();
            terminal.out()
                    .print(FailureReport.of(finding, result.settings())
                            .withReplay(replay(finding))
                            .withMore(pages.lines(finding))
                            .text(terminal.glyphs(), terminal.width()));
        }
        if (findings.size() > REPORTS_MAX) {
            terminal.out().println();
            terminal.out().println("and:");
            findings.subList(REPORTS_MAX, findings.size())
                    .forEach(finding -> terminal.out()
                            .println("  " + finding.kind() + ": " + finding.message() + " (trial " + finding.trial()
                                    + ", " + schedule(finding) + ")"));
        }
        if (!findings.isEmpty()) {
            terminal.out().println();
        }
        result.problems().forEach(terminal::tell);
        result.notes().forEach(terminal::tell);
        RaceLines.of(result, terminal.width()).forEach(terminal::tell);
        CampaignPage.write(result, growth).forEach(line -> terminal.out().println(line));
        if (result.defect() != null) {
            result.defect().printStackTrace(terminal.err());
        }
        if (annotates) {
            GithubAnnotations.of(result, sources).forEach(line -> terminal.out().println(line));
        }
        terminal.out().println(terminal.glyphs().plain(result.summaryLine()));
        terminal.out().flush();
    }

    private static String schedule(Finding finding) {
        return finding.schedule() == null
                ? "its schedule could not be kept: " + finding.scheduleProblem()
                : finding.schedule().toString();
    }

    /** What to type to see it again. */
    private List<String> commands(Finding finding) {
        String command = CommandName.get() + " replay " + finding.schedule();
        return isTest ? List.of(command, "-Dhypnos.replay=" + finding.schedule()) : List.of(command);
    }

    /** How to see it again. JUnit knows nothing of programs. */
    private List<String> replay(Finding finding) {
        if (finding.schedule() == null) {
            return List.of("its schedule could not be kept: " + finding.scheduleProblem());
        }
        String command = "replay it:  " + CommandName.get() + " replay " + finding.schedule();
        return isTest
                ? List.of(command, "or:         run the test with -Dhypnos.replay=" + finding.schedule())
                : List.of(command);
    }
}
