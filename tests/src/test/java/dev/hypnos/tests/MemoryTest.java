package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.TestBody;
import dev.hypnos.campaign.TestCase;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.tests.program.Hostile;
import dev.hypnos.tests.program.Stateless;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a trial needs is free when it is over, however many there are. */
@Alone
class MemoryTest {
    private static final long MEGABYTE = 1 << 20;

    /** What is in use when nothing more can be freed. */
    record Used(long heap, long classes, int threads) {
        static Used now() {
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            long classes = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getName().equals("Metaspace"))
                    .mapToLong(pool -> pool.getUsage().getUsed())
                    .sum();
            return new Used(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    classes,
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }

        @Override
        public String toString() {
            return "heap %.1f MB, classes %.1f MB, %d threads"
                    .formatted((double) heap / MEGABYTE, (double) classes / MEGABYTE, threads);
        }
    }

    /** Runs a campaign, and measures after a quarter of its trials and at its end. */
    static Used[] measure(TestCase test, long trials, Mode mode) {
        Used[] used = new Used[2];
        CampaignListener listener = new CampaignListener() {
            @Override
            public void trialEnded(Statistics statistics) {
                if (statistics.trials() == trials / 4) {
                    used[0] = Used.now();
                } else if (statistics.trials() == trials) {
                    used[1] = Used.now();
                }
            }
        };
        CampaignSettings settings =
                CampaignSettings.builder().trials(trials).mode(mode).build();
        CampaignResult result = Campaign.run(test, settings, listener);
        assertThat(result.status()).as(result.problems().toString()).isEqualTo(Status.PASSED);
        return used;
    }

    /** The same test, with classes that serve one trial only. */
    record Retiring(TestCase test) implements TestCase {
        @Override
        public String identity() {
            return test.identity();
        }

        @Override
        public ClassLoader host() {
            return test.host();
        }

        @Override
        public TestBody body(ClassLoader loader) {
            TestBody body = test.body(loader);
            return () -> {
                ((TrialLoader) loader).retire();
                body.run();
            };
        }
    }

    private static void assertFlat(Used[] used) {
        assertThat(used[1].heap - used[0].heap)
                .as("%s, then %s", used[0], used[1])
                .isLessThan(2 * MEGABYTE);
        assertThat(used[1].classes - used[0].classes)
                .as("%s, then %s", used[0], used[1])
                .isLessThan(2 * MEGABYTE);
        assertThat(used[1].threads - used[0].threads)
                .as("%s, then %s", used[0], used[1])
                .isLessThan(10);
    }

    @ParameterizedTest
    @CsvSource({"CONTINUATIONS, 20000", "THREADS, 2000"})
    void staysTheSameOverManyTrials(Mode mode, long trials) {
        assertFlat(measure(new ProgramCase(Stateless.class, "counts"), trials, mode));
    }

    @Test
    void staysTheSameWhereClassesAreLoadedAnewForEachTrial() {
        assertFlat(
                measure(new Retiring(new ProgramCase(Hostile.class, "leavesAThreadLocal")), 800, Mode.CONTINUATIONS));
    }

    @ParameterizedTest
    @CsvSource({
        "leavesThreads, CONTINUATIONS, 4000",
        "leavesThreads, THREADS, 400",
        "leavesVirtualThreads, CONTINUATIONS, 4000",
        "leavesVirtualThreads, THREADS, 400",
        "hasACleaner, CONTINUATIONS, 2000",
        "hasACleaner, THREADS, 400",
        "leavesAThreadLocal, CONTINUATIONS, 4000",
    })
    void staysTheSameWhateverIsLeftOver(String program, Mode mode, long trials) {
        assertFlat(measure(new ProgramCase(Hostile.class, program), trials, mode));
    }
}
