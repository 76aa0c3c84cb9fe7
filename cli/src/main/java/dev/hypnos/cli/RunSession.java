package dev.hypnos.cli;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.report.CampaignJson;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.RaceLines;
import java.util.List;
import java.util.Locale;

/** Runs a test and shows what came of it. */
final class RunSession {
    /** More than this nobody reads; the rest is one line each. */
    private static final int REPORTS_MAX = 3;

    private final RunRequest request;
    private final Terminal terminal;

    private RunSession(RunRequest request, Terminal terminal) {
        this.request = request;
        this.terminal = terminal;
    }

    /** Gives the exit code. */
    static int run(RunRequest request, Terminal terminal) {
        OutputTarget json = request.json();
        boolean onlyJson = json != null && json.isStandardOutput();
        return new RunSession(request, onlyJson ? terminal.withResultsOnError() : terminal).run(terminal);
    }

    private int run(Terminal jsonTerminal) {
        HypnosTestCase test = find();
        CampaignSettings settings = settings(test);
        terminal.err().println(opening(test, settings));
        CampaignResult result;
        Progress progress = new Progress(terminal, settings, System::nanoTime);
        try (Interruption interruption = Interruption.ofThisThread()) {
            result = TestRunner.explore(test, settings, progress);
            progress.clear();
            show(result);
            if (request.json() != null) {
                request.json().write(CampaignJson.of(result), jsonTerminal.out());
            }
        }
        return exitCode(result);
    }

    private HypnosTestCase find() {
        List<HypnosTestCase> tests = TestLocator.find(request.test(), ClassPath.loader(request.classPath()));
        if (tests.size() > 1) {
            throw new BadInputException(request.test() + " has several tests; name one of them: "
                    + String.join(
                            ", ", tests.stream().map(HypnosTestCase::identity).toList()));
        }
        return tests.getFirst();
    }

    private CampaignSettings settings(HypnosTestCase test) {
        CampaignSettingsBuilder builder = test.settings().toBuilder();
        for (Setting setting : Settings.in(Source.COMMAND)) {
            String value = request.settings().get(setting.name());
            if (value != null) {
                try {
                    setting.read(value, builder);
                } catch (IllegalArgumentException wrong) {
                    throw new BadInputException(setting.option() + ": " + wrong.getMessage());
                }
            }
        }
        return builder.build();
    }

    private static String opening(HypnosTestCase test, CampaignSettings settings) {
        String budget = settings.trials() == Long.MAX_VALUE
                ? "as many trials as fit"
                : String.format(Locale.ROOT, "up to %,d trials", settings.trials());
        return "%s: %s, %s %s conflict analysis, seed %d"
                .formatted(
                        test.identity(),
                        budget,
                        settings.strategy().label(),
                        settings.conflictAnalysis() ? "with" : "without",
                        settings.seed());
    }

    private void show(CampaignResult result) {
        List<Finding> findings = result.findings();
        for (Finding finding : findings.subList(0, Math.min(findings.size(), REPORTS_MAX))) {
            terminal.out().println();
            terminal.out()
                    .print(FailureReport.of(finding, result.settings())
                            .withReplay(replay(finding))
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
        if (result.defect() != null) {
            result.defect().printStackTrace(terminal.err());
        }
        terminal.out().println(terminal.glyphs().plain(result.summaryLine()));
        terminal.out().flush();
    }

    private static String schedule(Finding finding) {
        return finding.schedule() == null
                ? "its schedule could not be kept: " + finding.scheduleProblem()
                : finding.schedule().toString();
    }

    /** How to see it again, with what else the test needed. */
    private List<String> replay(Finding finding) {
        if (finding.schedule() == null) {
            return List.of("its schedule could not be kept: " + finding.scheduleProblem());
        }
        return List.of(
                "replay it:  ./hypnos replay " + finding.schedule() + ReplayOptions.of(request, finding.schedule()),
                "or:         run the test with -Dhypnos.replay=" + finding.schedule());
    }

    private static int exitCode(CampaignResult result) {
        return result.defect() != null && result.findings().isEmpty()
                ? ExitCode.DEFECT
                : result.status().exitCode();
    }
}
