package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Several trials at a time, and an end that comes from outside. */
class JobsTest extends ToyCampaign {
    @Nested
    class SeveralJobs {
        @Test
        void giveTheSameWhateverTheirSpeed() {
            settings.jobs(3).keepGoing(true);
            List<CampaignResult> results = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                results.add(run((test, mode, surroundings) -> new Slow(Toy.race(), 200_000)));
            }

            assertThat(results)
                    .extracting(CampaignResult::failures)
                    .containsOnly(results.getFirst().failures());
            assertThat(results)
                    .extracting(result -> result.findings().getFirst().trial())
                    .containsOnly(results.getFirst().findings().getFirst().trial());
        }

        @Test
        void stopAtTheFailureWithTheLowestNumber() {
            settings.jobs(4);
            for (int i = 0; i < 5; i++) {
                CampaignResult result = run((test, mode, surroundings) -> new Slow(Toy.race(), 200_000));

                assertThat(result.failures()).isEqualTo(1);
                assertThat(result.trials())
                        .as("trials after the failed one are as if they never ran")
                        .isEqualTo(result.findings().getFirst().trial() + 1);
                settings.seed(i);
            }
        }

        @Test
        void areNeverMoreThanTrials() {
            settings.jobs(8).trials(3);
            assertThat(run((test, mode, surroundings) -> harmless()).trials()).isEqualTo(3);
        }
    }

    @Nested
    class AnInterrupt {
        @Test
        void endsTheCampaignAfterTheTrialUnderWay() {
            CampaignListener impatient = new CampaignListener() {
                @Override
                public void trialEnded(Statistics statistics) {
                    if (statistics.trials() == 10) {
                        Thread.currentThread().interrupt();
                    }
                }
            };

            CampaignResult result =
                    Campaign.run(ToyCase.RACE, settings.build(), impatient, (test, mode, surroundings) -> harmless());

            assertThat(Thread.interrupted())
                    .as("the interrupt is not swallowed")
                    .isTrue();
            assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
            assertThat(result.trials()).isEqualTo(10);
        }

        @Test
        void reachesAllJobs() throws InterruptedException {
            settings.jobs(2).trials(1_000_000);
            List<CampaignResult> results = new ArrayList<>();
            Thread campaign =
                    Thread.ofPlatform().start(() -> results.add(run((test, mode, surroundings) -> harmless())));
            Thread.sleep(50);
            campaign.interrupt();
            campaign.join(10_000);

            assertThat(results)
                    .singleElement()
                    .extracting(CampaignResult::status)
                    .isEqualTo(Status.INTERRUPTED);
        }
    }
}
