package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Pattern;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Touched;
import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Printed;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignJsonTest {
    @Test
    void writesWhatScriptsNeed() {
        Failure failure = new Failure.Declared("a \"quoted\" → message", new AssertionError());
        ReplayResult replay = new ReplayResult(
                ReplayResult.Verdict.REPRODUCED,
                "again",
                List.of(),
                failure,
                List.of(),
                ValueMarks.UNKNOWN,
                List.of(),
                new Printed(List.of("counted 1"), 2),
                9,
                3,
                0);
        Finding kept = new Finding(
                "test.A#b",
                failure,
                4,
                "test.A.b(A.java:7)",
                noRecording(),
                Path.of("found.schedule"),
                null,
                "./hypnos replay found.schedule",
                replay,
                null,
                null,
                2,
                0);
        Finding lost = new Finding(
                "test.A#b", failure, 5, null, noRecording(), null, "disk full", null, replay, null, null, 1, 0);
        CampaignResult result = new CampaignResult(
                "test.A#b",
                CampaignSettings.builder()
                        .seed(3)
                        .directory(Path.of("schedules"))
                        .build(),
                Status.FOUND,
                new Statistics(10, 3, 90, 40, 30, 8, 1, 2, 5, 6, 4, 3, 1_500_000_000L, 250_000_000L),
                List.of(kept, lost),
                List.of(),
                List.of("a note"),
                List.of(),
                null,
                null);
        Golden.assertMatches("campaign.json", CampaignJson.of(result));
    }

    @Test
    void saysWhatDecided() {
        Story story = new Story();
        story.read(new Story.Actor(1, "0.1", "ada"), "Counter#1", "count", "0", 2);
        story.write(new Story.Actor(2, "0.2", "bob"), "Counter#1", "count", "1", 3);
        DecidingPair pair = new DecidingPair(
                0, -1, 1, 0, story.observations().get(0), story.observations().get(1));
        Explanation explanation =
                new Explanation(pair, Pattern.STALE_READ, List.of(), 0, List.of("ada was first."), false, 3, 0.5);

        assertThat(Json.write(ExplanationJson.of(explanation)))
                .contains("\"ada was first.\"", "\"pattern\": \"stale read\"", "\"swapPassed\": true")
                .contains(
                        "\"thread\": \"ada\"",
                        "\"action\": \"write count\"",
                        "\"position\": null",
                        "\"positionInPassing\": 1");
    }

    @Test
    void namesEveryMemberThatTheManualPromises() {
        CampaignResult result = new CampaignResult(
                "test.A#b",
                CampaignSettings.builder().build(),
                Status.PASSED,
                new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
        String json = CampaignJson.of(result);
        for (String member : List.of(
                "test",
                "strategy",
                "trials",
                "failures",
                "findings",
                "operations",
                "decisions",
                "switches",
                "conflicts",
                "falseNegatives",
                "falsePositives",
                "distinctOrders",
                "virtualSeconds",
                "seconds")) {
            assertThat(json).contains("\n  \"" + member + "\": ");
        }
    }

    private static Recording noRecording() {
        return new Recording(new String[0], new int[0], new int[0], new byte[0], Touched.UNKNOWN, new int[0]);
    }
}
