package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs as people write them, explored systematically: each error is found and replayed, and each repair is explored to its end. */
class SystematicExamplesTest {
    private static final int TRIALS_MAX = 2_000;

    @TempDir
    private Path directory;

    /** A test with an error, and its repair, with what is said of that. */
    record Pair(String test, String twin, Status verdict) {
        @Override
        public String toString() {
            return test;
        }
    }

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<Pair> pairs() {
        return List.of(
                // a lock-free queue, a cache with a read-write lock, two nodes that repeat what is lost
                example("linked-queue-loses-node", Status.VERIFIED),
                example("cache-filled-twice", Status.VERIFIED),
                example("order-sent-again", Status.VERIFIED),
                // a bounded buffer with conditions, stages of futures, a pool that is shut down while work comes
                bug("bounded-buffer-one-condition", Status.VERIFIED),
                bug("stages-share-basket", Status.VERIFIED),
                bug("submitted-after-shutdown", Status.VERIFIED),
                // threads that are left parked
                bug("park-permit-swallowed", Status.VERIFIED),
                bug("unparks-do-not-add-up", Status.VERIFIED));
    }

    private static Pair example(String name, Status verdict) {
        return new Pair(
                Examples.test(name).orElseThrow(),
                Examples.test(name + "-fixed").orElseThrow(),
                verdict);
    }

    private static Pair bug(String name, Status verdict) {
        Bug bug = Bugs.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new Pair(bug.test(), bug.twin(), verdict);
    }

    private CampaignResult explore(String test) {
        HypnosTestCase found = TestLocator.find(test, SystematicExamplesTest.class.getClassLoader())
                .getFirst();
        return Campaign.run(
                found,
                found.settings().toBuilder()
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .trials(TRIALS_MAX)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theErrorIsFoundAndReplayed(Pair pair) {
        CampaignResult result = explore(pair.test);

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        assertThat(result.findings()).isNotEmpty().allMatch(Finding::reproduced);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theRepairIsExploredToItsEnd(Pair pair) {
        CampaignResult result = explore(pair.twin);

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(pair.verdict);
    }
}
