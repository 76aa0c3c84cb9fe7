package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a program in which systematic exploration found nothing. */
class VerdictsTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    private Status explore(String test) {
        HypnosTestCase found =
                TestLocator.find(test, VerdictsTest.class.getClassLoader()).getFirst();
        CampaignResult result = Campaign.run(
                found,
                found.settings().toBuilder()
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
        return result.status();
    }

    @Test
    void aModelIsVerified() {
        assertThat(explore(Examples.test("vnet-disconnect-rpc").orElseThrow())).isEqualTo(Status.VERIFIED);
    }

    @Test
    void ofThreadsNotEverythingIsKnown() {
        assertThat(explore(Examples.test("queue-loses-element-fixed").orElseThrow()))
                .isEqualTo(Status.REDUCED);
        assertThat(explore(Threads.class.getName() + "#virtual")).isEqualTo(Status.REDUCED);
    }

    @Test
    void nobodyVouchesForTheOrderOfPids() {
        assertThat(explore(Threads.class.getName() + "#pids")).isEqualTo(Status.REDUCED);
    }

    /** Run by the tests above, each alone. */
    static final class Threads {
        @HypnosTest
        void virtual() throws InterruptedException {
            Thread one = Thread.startVirtualThread(() -> {});
            Thread other = Thread.startVirtualThread(() -> {});
            one.join();
            other.join();
        }

        @HypnosTest
        void pids() {
            Model.run(() -> {
                Pid one = Model.spawn(() -> Model.send(Model.self(), 1));
                Pid other = Model.spawn(() -> Model.send(Model.self(), 2));
                if (one.compareTo(other) >= 0) {
                    throw new IllegalStateException("in the order in which they came to be");
                }
                Model.sleep(1_000);
            });
        }
    }
}
