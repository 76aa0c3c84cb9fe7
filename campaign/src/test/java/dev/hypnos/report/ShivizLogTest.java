package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.report.Story.Actor;
import dev.hypnos.runtime.outcome.Observation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ShivizLogTest {
    private static final Actor MAIN = new Actor(0, "0", "main");
    private static final Actor ADA = new Actor(1, "0.1", "ada \"}");
    private static final Actor BOB = new Actor(2, "0.2", "bob");

    private static List<Matcher> events(List<Observation> observations) throws IOException {
        StringBuilder text = new StringBuilder();
        ShivizLog.write(observations, Glyphs.ASCII, text);
        List<Matcher> events = new ArrayList<>();
        for (String line : text.toString().lines().toList()) {
            Matcher event = Pattern.compile(ShivizLog.EXPRESSION).matcher(line);
            assertThat(event.matches()).as(line).isTrue();
            events.add(event);
        }
        return events;
    }

    private static String clock(List<Matcher> events, String host, String event) {
        return events.stream()
                .filter(each ->
                        each.group("host").equals(host) && each.group("event").startsWith(event))
                .findFirst()
                .orElseThrow()
                .group("clock");
    }

    @Test
    void startsReadsWritesEndsAndJoinsOrderEvents() throws IOException {
        List<Matcher> events = events(new Story()
                .start(MAIN, ADA, 1)
                .start(MAIN, BOB, 2)
                .read(BOB, "Counter#1", "count", "0", 3)
                .read(ADA, "Counter#1", "count", "0", 3)
                .write(ADA, "Counter#1", "count", "1", 3)
                .ends(ADA)
                .write(BOB, "Counter#1", "count", "1", 3)
                .ends(BOB)
                .join(MAIN, ADA, 4)
                .join(MAIN, BOB, 5)
                .read(MAIN, "Counter#1", "count", "1", 6)
                .observations());
        assertThat(clock(events, "0/main", "start task 0.1")).isEqualTo("{\"0/main\":1}");
        assertThat(clock(events, "0.2/bob", "Counter#1.count -> 0"))
                .as("it was started, and knows nothing of ada")
                .isEqualTo("{\"0/main\":2, \"0.2/bob\":1}");
        assertThat(clock(events, "0.1/ada_", "Counter#1.count -> 0"))
                .as("two reads are in no order")
                .isEqualTo("{\"0/main\":1, \"0.1/ada_\":1}");
        assertThat(clock(events, "0.1/ada_", "Counter#1.count = 1"))
                .as("bob had read it before")
                .isEqualTo("{\"0/main\":2, \"0.2/bob\":1, \"0.1/ada_\":2}");
        assertThat(clock(events, "0/main", "Counter#1.count -> 1")).contains("\"0.1/ada_\":3", "\"0.2/bob\":3");
    }

    @Test
    void aMessageOrdersWhoSentItAndWhoReceivesIt() throws IOException {
        List<Observation> observations = new ArrayList<>();
        observations.add(new Observation(0, "0", "a", -1, null, null, "sends x", "a", 0, -1));
        observations.add(new Observation(1, "0.1", "b", -1, null, null, "thinks", "b", 0, -1));
        observations.add(new Observation(1, "0.1", "b", -1, null, null, "receives x", "b", 0, 0));
        StringBuilder text = new StringBuilder();
        ShivizLog.write(observations, Glyphs.ASCII, text);
        assertThat(text.toString().lines())
                .containsExactly("0/a {\"0/a\":1} sends x", "0.1/b {\"0/a\":1, \"0.1/b\":1} receives x");
    }

    @Test
    void aTrialThatIsTooLongIsRefused() {
        List<Observation> many = Collections.nCopies(200_001, new Observation(0, "0", "a", -1, null, null, "ends"));
        assertThatThrownBy(() -> ShivizLog.write(many, Glyphs.ASCII, new StringBuilder()))
                .hasMessage("the trial has 200,001 rows, and ShiViz can show 200,000 at most");
    }
}
