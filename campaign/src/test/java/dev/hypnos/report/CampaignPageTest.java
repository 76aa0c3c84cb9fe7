package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettings.Page;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignPageTest {
    @TempDir
    private Path directory;

    private static Statistics after(long trials) {
        return new Statistics(trials, 0, 9 * trials, trials, trials, 3, 0, 0, 2, trials / 2, trials / 4, 2, 0, trials);
    }

    private CampaignResult result(Page page, long trials) {
        CampaignSettings settings =
                CampaignSettings.builder().directory(directory).page(page).build();
        return new CampaignResult(
                "test.A#b(int)",
                settings,
                Status.PASSED,
                after(trials),
                List.of(),
                List.of(),
                List.of("a <note>"),
                List.of(),
                null,
                null);
    }

    private static CampaignGrowth growth(long trials) {
        CampaignGrowth growth = new CampaignGrowth(CampaignListener.NONE);
        for (long trial = 1; trial <= trials; trial++) {
            growth.trialEnded(after(trial));
        }
        return growth;
    }

    @Test
    void itsPointsAreFewAndEvenlySpaced() {
        for (long trials : new long[] {1, 199, 200, 12_345}) {
            List<Statistics> points = growth(trials).points();
            assertThat(points).hasSizeLessThan(CampaignGrowth.POINTS_MAX);
            long every = points.getFirst().trials();
            for (int i = 0; i < points.size(); i++) {
                assertThat(points.get(i).trials()).isEqualTo((i + 1) * every);
            }
            assertThat(trials - points.getLast().trials()).isLessThan(every);
        }
    }

    @Test
    void whoFollowsTheCampaignHearsOfEveryTrial() {
        AtomicLong heard = new AtomicLong();
        CampaignGrowth growth = new CampaignGrowth(new CampaignListener() {
            @Override
            public void trialEnded(Statistics statistics) {
                heard.incrementAndGet();
            }
        });
        for (long trial = 1; trial <= 1_000; trial++) {
            growth.trialEnded(after(trial));
        }
        assertThat(heard).hasValue(1_000);
    }

    @Test
    void isWrittenOnlyWhereItIsWanted() {
        for (Page page : Page.values()) {
            List<String> lines = CampaignPage.write(result(page, 10), growth(10));
            assertThat(lines).hasSize(page == Page.ALL ? 1 : 0);
        }
        assertThat(directory.resolve("A.b.html"))
                .content()
                .contains("\"format\":\"hypnos-campaign\"", "\"singleOrders\":2", "a \\u003cnote>");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void theLastPointIsTheEnd() {
        String json = Json.write(CampaignPage.document(result(Page.ALL, 300), growth(300)));
        assertThat(json).containsPattern("\"trials\": \\[2,4,.*,298,300]").contains("\"orders\": [1,2,");
        assertThat(Json.write(CampaignPage.document(result(Page.ALL, 301), growth(301))))
                .containsPattern("\"trials\": \\[2,4,.*,300,301]");
    }
}
