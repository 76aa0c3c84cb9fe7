package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.Defined;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that a program defines while it runs are woven, and new in every trial. */
class DefinedTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"byLookup", "hidden", "byLoader", "byLoaderFromABuffer", "inherited"})
    void itsUpdatesCanBeLostAndItBeginsAnewInEveryTrial(String program) {
        Trials.of(Defined.class, program).count(60).run().returnExactly("11", "12");
    }

    @ParameterizedTest
    @CsvSource({"childFirst, 2 2 3", "twice, refused", "findable, absent true", "malformed, refused"})
    void whatAProgramSeesIsTheSameInEveryTrial(String program, String seen) {
        Trials.of(Defined.class, program).count(5).run().returnExactly(seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"twoOfOneName", "twoHiddenOfOneName"})
    void twoOfOneNameShareNoField(String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        Trials.of(Defined.class, program)
                .count(60)
                .reader(trace -> races.addAll(analysis.analyse(trace)))
                .run()
                .returnExactly("11 21");
        assertThat(races).isEmpty();
    }

    /** The name of a hidden class ends with an address, which is in nothing that is compared. */
    @Test
    void hiddenOnesAreTheSameInEveryTrial() {
        CampaignResult result = Campaign.run(
                new ProgramCase(Defined.class, "hidden"),
                CampaignSettings.builder()
                        .trials(20)
                        .checkDeterminism(true)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
    }

    /** A loader has one class for a name; with other bytes the trial begins anew in another loader. */
    @Test
    void theSameNameCanBeAnotherClassInTheNextTrial() {
        CampaignResult result = Campaign.run(
                new ProgramCase(Defined.class, "differsByTrial"),
                CampaignSettings.builder().trials(50).directory(directory).build(),
                CampaignListener.NONE);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
        assertThat(result.trials()).isEqualTo(50);
    }

    @Test
    void proxiesHaveTheSameNamesInEveryTrialAndEveryLoader() {
        Trials trials = Trials.of(Defined.class, "proxies").count(4);
        Set<String> kept = trials.run(Engine.Mode.CONTINUATIONS).neverFail().values();
        Set<String> loaded = trials.runWithNewClasses().neverFail().values();
        assertThat(kept).hasSize(1).isEqualTo(loaded);
        assertThat(kept.iterator().next()).startsWith("hi jdk.proxy0.$Proxy");
    }
}
