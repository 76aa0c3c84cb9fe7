package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.agent.Granularity;
import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GranularityTest {
    @TempDir
    private Path directory;

    /** Bugs that show at one level and not at the one above. */
    static class Samples {
        private int plain;
        private volatile int shared;

        @HypnosTest
        void plainCounter() throws InterruptedException {
            Thread other = Thread.ofPlatform().start(() -> plain++);
            plain++;
            other.join();
            Assertions.assertEquals(2, plain);
        }

        @HypnosTest
        void volatileCounter() throws InterruptedException {
            Thread other = Thread.ofPlatform().start(() -> shared++);
            shared++;
            other.join();
            Assertions.assertEquals(2, shared);
        }

        /** Who of two waiting takers gets the first element shows at every level. */
        @HypnosTest
        void handOver() throws InterruptedException {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
            int[] taken = new int[2];
            Thread first = Thread.ofPlatform().start(() -> take(queue, taken, 0));
            Thread second = Thread.ofPlatform().start(() -> take(queue, taken, 1));
            queue.put(1);
            queue.put(2);
            first.join();
            second.join();
            Assertions.assertEquals(1, taken[0]);
        }

        private static void take(BlockingQueue<Integer> queue, int[] taken, int index) {
            try {
                taken[index] = queue.take();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }

    private CampaignResult run(String method, String granularity) {
        String identity = Samples.class.getName() + "#" + method;
        HypnosTestCase test =
                TestLocator.find(identity, Samples.class.getClassLoader()).getFirst();
        CampaignSettings settings = test.settings().toBuilder()
                .trials(200)
                .races(Races.OFF)
                .granularity(granularity)
                .directory(directory)
                .build();
        return Campaign.run(test, settings, CampaignListener.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "plainCounter, memory, FOUND",
        "plainCounter, sync, NOTHING_TO_EXPLORE",
        "plainCounter, dev.hypnos.tests=sync, NOTHING_TO_EXPLORE",
        "plainCounter, 'sync,dev.hypnos.tests.GranularityTest=memory', FOUND",
        "volatileCounter, memory, FOUND",
        "volatileCounter, sync, FOUND",
        "volatileCounter, message, NOTHING_TO_EXPLORE",
        "handOver, memory, FOUND",
        "handOver, sync, FOUND",
        "handOver, message, FOUND"
    })
    void whatIsFoundDependsOnWhatBecomesAnOperation(String method, String granularity, Status expected) {
        CampaignResult result = run(method, granularity);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(expected);
        assertThat(result.findings()).allMatch(finding -> finding.reproduced());
    }

    @Test
    void theSpecialRuleCounts() {
        Granularity rules = Granularity.parse("message, a.b=memory ,a.b.C=sync");
        assertThat(rules.of("x/Y", true)).hasToString("MESSAGE");
        assertThat(rules.of("x/Y", false)).hasToString("MESSAGE");
        assertThat(rules.of("a/b/D", false)).hasToString("MEMORY");
        assertThat(rules.of("a/b/C$1", true)).hasToString("SYNCHRONIZATION");
        assertThat(rules.of("a/bc/D", true)).hasToString("MESSAGE");
        assertThat(Granularity.parse(" ").of("x/Y", true)).hasToString("MEMORY");
        assertThat(Granularity.parse("memory").of("x/Y", false)).hasToString("SYNCHRONIZATION");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fine", "a.b=", "=sync", "a b=sync", "a.b=sync=memory"})
    void aWrongRuleIsRefusedWithOneLine(String rules) {
        assertThatThrownBy(() -> Granularity.parse(rules))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not");
    }
}
