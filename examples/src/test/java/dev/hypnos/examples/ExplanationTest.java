package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.runtime.outcome.Observation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which order decides is found, and told. */
class ExplanationTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    private Finding find(String identity, Duration shrink) {
        HypnosTestCase test = TestLocator.find(identity, ExplanationTest.class.getClassLoader())
                .getFirst();
        CampaignResult result = Campaign.run(
                test,
                test.settings().toBuilder()
                        .trials(3_000)
                        .shrink(shrink)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
        assertThat(result.findings()).hasSize(1);
        return result.findings().getFirst();
    }

    private Explanation explain(String example) {
        Explanation explanation = find(Examples.test(example).orElseThrow(), Duration.ofMinutes(1))
                .explanation();
        assertThat(explanation).isNotNull();
        return explanation;
    }

    @ParameterizedTest
    @CsvSource({
        "lost-update, lost update",
        "volatile-counter, lost update",
        "check-then-act, check then act",
        "lock-order-deadlock, lock order",
        "missed-notification, missed notification",
        "publication-before-initialisation, order violation",
        "future-completed-twice, check then act",
        "cache-filled-twice, check then act",
        "order-sent-again, double apply",
        "figure4, order violation",
        "gproc-1, message overtaking"
    })
    void thePairIsTheOtherWayRoundInATrialThatPasses(String example, String pattern) {
        Finding finding = find(Examples.test(example).orElseThrow(), Duration.ofMinutes(1));

        Explanation explanation = finding.explanation();
        assertThat(explanation).isNotNull();
        DecidingPair pair = explanation.pair();
        assertThat(pair).isNotNull();
        assertThat(pair.secondInPassing()).isLessThan(pair.firstInPassing());
        Observation first = finding.observations().get(pair.first());
        assertThat(explanation.passing().get(pair.firstInPassing()).site()).isEqualTo(first.site());
        assertThat(pair.firstOperation()).isEqualTo(first);
        assertThat(pair.firstOperation().taskName())
                .isNotEqualTo(pair.secondOperation().taskName());
        if (pair.hasSecond()) {
            assertThat(pair.first()).isLessThan(pair.second());
            assertThat(explanation.passing().get(pair.secondInPassing()).site())
                    .isEqualTo(finding.observations().get(pair.second()).site());
        }
        assertThat(explanation.firstDifference())
                .isLessThanOrEqualTo(Math.max(pair.firstInPassing(), pair.secondInPassing()));
        assertThat(explanation.pattern()).isNotNull();
        assertThat(explanation.pattern().label()).isEqualTo(pattern);
        assertThat(explanation.failsAlways()).isFalse();
    }

    @Test
    void aLostUpdateIsToldInWords() {
        assertThat(explain("lost-update").story())
                .first()
                .asString()
                .matches("(ada|bob) reads .*count \\(0\\) before (ada|bob) writes it \\(1\\), and writes 1 over it\\.");
    }

    @Test
    void theLinesOfTheSourceAreShown() {
        assertThat(explain("lost-update").story()).anyMatch(line -> line.endsWith("LostUpdate.java:21:  count++;"));
    }

    @Test
    void objectsAreCalledByWhereTheProgramKeepsThem() {
        assertThat(explain("queue-loses-element").story())
                .first()
                .asString()
                .contains("RingBuffer#1.slots[0]")
                .doesNotContain("AtomicReferenceArray");
        assertThat(explain("cache-filled-twice").story()).first().asString().contains("Rates#1.rates");
    }

    /** What a task does that was notified, to take the monitor again, is in no account. */
    @Test
    void operationsThatNoAccountHasDoNotHideThePair() {
        Explanation explanation = find("dev.hypnos.examples.ExplanationTest$Barrier#twice", Duration.ofMinutes(1))
                .explanation();

        assertThat(explanation).isNotNull();
        assertThat(explanation.pair()).isNotNull();
    }

    /** Two meet twice, and the second time one of them may not notice that the first time is over. */
    static class Barrier {
        private int arrived;

        private synchronized void await() throws InterruptedException {
            if (++arrived == 2) {
                arrived = 0;
                notifyAll();
            }
            while (arrived != 0) {
                wait();
            }
        }

        @HypnosTest
        void twice() throws InterruptedException {
            Thread other = new Thread(() -> {
                try {
                    await();
                    await();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            });
            other.start();
            await();
            await();
            other.join();
        }
    }

    /** What fails whatever the order is. */
    static class Hopeless {
        private int count;

        @HypnosTest
        void fails() throws InterruptedException {
            Thread other = new Thread(() -> count = 1);
            other.start();
            int seen = count;
            other.join();
            throw new AssertionError("always" + (seen > 1 ? "!" : ""));
        }
    }

    @Test
    void whatFailsInEveryOrderHasNoPair() {
        Explanation explanation =
                find(Hopeless.class.getName() + "#fails", Duration.ofMinutes(1)).explanation();

        assertThat(explanation).isNotNull();
        assertThat(explanation.failsAlways()).isTrue();
        assertThat(explanation.pair()).isNull();
        assertThat(explanation.story()).singleElement().asString().contains("in every other order that was tried");
    }

    @Test
    void withoutTimeForItNothingIsSaid() {
        assertThat(find(Examples.test("lost-update").orElseThrow(), Duration.ZERO)
                        .explanation())
                .isNull();
    }
}
