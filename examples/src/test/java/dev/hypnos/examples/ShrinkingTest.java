package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.schedule.ScheduleFile;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A finding is made simpler: fewer tasks are interrupted, and it fails as before. */
class ShrinkingTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    private HypnosTestCase test(String example) {
        return TestLocator.find(Examples.test(example).orElseThrow(), ShrinkingTest.class.getClassLoader())
                .getFirst();
    }

    private Finding find(String example, long seed, Duration shrink) {
        CampaignResult result = Campaign.run(
                test(example),
                test(example).settings().toBuilder()
                        .trials(3_000)
                        .seed(seed)
                        .shrink(shrink)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
        assertThat(result.findings()).hasSize(1);
        return result.findings().getFirst();
    }

    /** A lost update needs one. Where two are left, each of them is needed as long as the other is there. */
    @Test
    void noneIsLeftThatCanBeSpared() {
        boolean hasShrunk = false;
        for (int seed = 0; seed < 20; seed++) {
            Shrunk shrunk = find("lost-update", seed, Duration.ofMinutes(1)).shrunk();

            assertThat(shrunk).isNotNull();
            assertThat(shrunk.after()).isBetween(1, 2).isLessThanOrEqualTo(shrunk.before());
            hasShrunk |= shrunk.before() > 1 && shrunk.after() == 1;
        }
        assertThat(hasShrunk).isTrue();
    }

    /** Elsewhere too, and so does the trial as it was found. */
    @ParameterizedTest
    @ValueSource(strings = {"locks-1", "gproc-2", "ms-1"})
    void theSimplerTrialFailsAsBefore(String example) throws Exception {
        Finding finding = find(example, 0, Duration.ofSeconds(3));

        Shrunk shrunk = finding.shrunk();
        assertThat(shrunk).isNotNull();
        assertThat(shrunk.after()).isLessThan(shrunk.before());
        for (Path file : new Path[] {finding.schedule(), shrunk.original()}) {
            ReplayResult replay = Replay.run(test(example), ScheduleFile.read(file), Mode.AUTO, false);
            assertThat(replay.verdict()).as(replay.message()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        }
    }

    @Test
    void withoutTimeForItAFindingStaysAsItWas() {
        Finding finding = find("lost-update", 0, Duration.ZERO);

        assertThat(finding.shrunk()).isNull();
        assertThat(finding.reproduced()).isTrue();
        assertThat(directory).isDirectoryContaining("glob:**-1.schedule");
        assertThat(directory).isDirectoryNotContaining("glob:**original*");
    }
}
