package dev.hypnos.cli.session;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.SavedExploration;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import dev.hypnos.cli.ExitCode;
import dev.hypnos.cli.Interruption;
import dev.hypnos.cli.OutputTarget;
import dev.hypnos.cli.Progress;
import dev.hypnos.cli.RunRequest;
import dev.hypnos.cli.Session;
import dev.hypnos.cli.Terminal;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.report.CampaignGrowth;
import dev.hypnos.report.CampaignJson;
import java.util.Locale;

/** Runs a test and shows what came of it. */
public final class RunSession implements Session<RunRequest> {
    @Override
    public int run(RunRequest request, Terminal jsonTerminal) {
        OutputTarget json = request.json();
        boolean onlyJson = json != null && json.isStandardOutput();
        Terminal terminal = onlyJson ? jsonTerminal.withResultsOnError() : jsonTerminal;
        TestedProgram test = TestedProgram.find(request.test(), request.launch());
        CampaignSettings settings = settings(request, test);
        try {
            SavedExploration.require(test.identity(), settings);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException("--resume: " + wrong.getMessage());
        }
        terminal.err().println(opening(test, settings));
        CampaignResult result;
        Progress progress = new Progress(terminal, settings, System::nanoTime);
        try (Interruption interruption = Interruption.ofThisThread()) {
            CampaignGrowth growth = new CampaignGrowth(progress);
            result = test.explore(settings, growth);
            progress.clear();
            new RunReport(terminal, request.launch().arguments() == null, request.annotates()).show(result, growth);
            if (json != null) {
                json.write(CampaignJson.of(result), jsonTerminal.out());
            }
        }
        return exitCode(result);
    }

    private static CampaignSettings settings(RunRequest request, TestedProgram test) {
        CampaignSettingsBuilder builder =
                test.settings().toBuilder().launch(request.launch().toConfiguration());
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
        try {
            return builder.build();
        } catch (IllegalArgumentException wrong) {
            // settings that do not go together
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    private static String opening(TestedProgram test, CampaignSettings settings) {
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

    private static int exitCode(CampaignResult result) {
        return result.defect() != null && result.findings().isEmpty()
                ? ExitCode.DEFECT
                : result.status().exitCode();
    }
}
