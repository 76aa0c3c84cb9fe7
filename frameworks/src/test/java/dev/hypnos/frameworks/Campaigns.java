package dev.hypnos.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.Locale;

/** Runs the programs of one class. With {@code -Dframeworks.figures=true} it prints the figures of docs/control.md. */
final class Campaigns {
    private static final long TRIALS_TO_FIND = 1_000;
    private static final long TRIALS_TO_PASS = 300;
    /** One in so many is run twice, to see that the same choices give the same operations. */
    private static final long COMPARED = 20;

    private final Class<?> programs;
    private final Path directory;

    Campaigns(Class<?> programs, Path directory) {
        this.programs = programs;
        this.directory = directory;
    }

    /** The bug is found, and what is found is the bug: all of them fail an assertion of the program. */
    void isFound(String program) {
        CampaignResult result = run(program, TRIALS_TO_FIND, false);
        assertStatus(result, Status.FOUND);
        assertThat(result.findings())
                .allMatch(Finding::reproduced)
                .allMatch(finding -> finding.message().contains("AssertionFailedError"));
        print(program, result);
    }

    void passes(String program) {
        passes(program, TRIALS_TO_PASS);
    }

    /** For a framework that takes its time to start. Half of the trials by day. */
    void passes(String program, long atNight) {
        long trials = atNight / Nightly.count(3, 1);
        assertStatus(run(program, 1 + trials / COMPARED, true), Status.PASSED);
        assertStatus(run(program, trials, false), Status.PASSED);
        if (Boolean.getBoolean("frameworks.figures")) {
            print(program, run(program, trials, false));
        }
    }

    private static void assertStatus(CampaignResult result, Status expected) {
        assertThat(result.status())
                .as("%s; problems: %s; findings: %s", result.summaryLine(), result.problems(), result.findings())
                .isEqualTo(expected);
    }

    private CampaignResult run(String program, long trials, boolean checkDeterminism) {
        String identity = programs.getName() + "#" + program;
        HypnosTestCase test =
                TestLocator.find(identity, programs.getClassLoader()).getFirst();
        CampaignSettings settings = test.settings().toBuilder()
                .trials(trials)
                .checkDeterminism(checkDeterminism)
                .directory(directory)
                .build();
        return Campaign.run(test, settings, CampaignListener.NONE);
    }

    private void print(String program, CampaignResult result) {
        if (Boolean.getBoolean("frameworks.figures")) {
            System.out.printf(
                    Locale.ROOT,
                    "%s#%s: %d operations and %.1f ms per trial; %s%n",
                    programs.getName(),
                    program,
                    result.operations() / result.trials(),
                    1_000 * result.seconds() / result.trials(),
                    result.summaryLine());
        }
    }
}
