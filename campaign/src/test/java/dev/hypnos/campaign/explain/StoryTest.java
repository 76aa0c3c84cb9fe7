package dev.hypnos.campaign.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.outcome.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoryTest {
    private static List<String> story(Told told, DecidingPair pair) {
        Accesses accesses = new Accesses(told.observations);
        Patterns.Match match = Patterns.of(told.observations, told.observations, pair, Told.FAILED, accesses, null);
        return Story.of(
                told.observations,
                told.observations,
                pair,
                match,
                accesses.isRead(pair.first()),
                site -> site.action().startsWith("read") ? "    n++;" : null);
    }

    @Test
    void saysWhoDidWhatBeforeWhomAndWhatCameOfIt() {
        Told told = new Told().reads(1, "n", "0").writes(2, "n", "1").writes(1, "n", "1");

        assertThat(story(told, told.pair(0, 1)))
                .containsExactly(
                        "t1 reads Main#1.n (0) before t2 writes it (1), and writes 1 over it.",
                        "A lost update: what t2 wrote is gone.",
                        "  1> t1 at Main.java:7:  n++;",
                        "  2> t2 at Main.java:7",
                        "The other way round it was run as well, and the test passes.");
    }

    @Test
    void saysWhereTheTrialEndedBeforeTheSecond() {
        Told told = new Told().calls(1, "lock", Access.ACQUIRE, "A#1").calls(2, "lock", Access.ACQUIRE, "A#1");
        DecidingPair pair = new DecidingPair(0, -1, 1, 0, told.observations.get(0), told.observations.get(1));

        assertThat(story(told, pair)).first().isEqualTo("t1 locks A#1 before t2 locks it, which it never comes to.");
    }

    @Test
    void tellsTasksApartWhoseThreadsHaveOneName() {
        Told told = new Told().reads(1, "n", "0").writes(1, "m", "1");
        List<Observation> others = new Told().writes(2, "n", "1").observations;
        Observation other = others.getFirst();
        told.observations.add(new Observation(2, "0.2", "t1", other.site(), other.resource(), "1", null));

        assertThat(story(told, told.pair(0, 2)))
                .first()
                .isEqualTo("t1 (0.1) reads Main#1.n (0) before t1 (0.2) writes it (1).");
    }

    @Test
    void namesWhatArrivesWithOneArticle() {
        Told told = new Told().arrives(1, "connection").arrives(2, "connection");
        Observation breaks = told.observations.getFirst();
        told.observations.set(
                0,
                new Observation(1, "0.1>a break of 10.0.0.2:7000", "", breaks.site(), breaks.resource(), null, null));
        Observation datagram = told.observations.get(1);
        told.observations.set(
                1,
                new Observation(
                        2, "0.2>datagram to 10.0.0.2:7000", "", datagram.site(), datagram.resource(), null, null));

        assertThat(story(told, told.pair(0, 1)))
                .first()
                .isEqualTo("a break of 10.0.0.2:7000 arrives before the datagram to 10.0.0.2:7000 arrives.");
    }

    @Test
    void isNeverLongerThanSevenLines() {
        Told told = new Told().arrives(1, "mailbox").arrives(2, "mailbox");

        assertThat(story(told, told.pair(0, 1)))
                .hasSizeLessThanOrEqualTo(7)
                .first()
                .asString()
                .contains("arrives");
    }
}
