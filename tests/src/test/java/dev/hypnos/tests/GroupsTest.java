package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Groups;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups of threads: the JDK keeps them in others that outlive a trial. */
class GroupsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "enumerated = [mine, mine below, mine as well] [mine, mine as well] [mine below] 3 1 true",
                "listed = '[        java.lang.ThreadGroup[name=mine,maxpri=10],             "
                        + "java.lang.ThreadGroup[name=mine below,maxpri=10],         "
                        + "java.lang.ThreadGroup[name=mine as well,maxpri=10]]'",
                "changed = 10 false 3 3 3 true",
                "interrupted = [interrupted] false",
            })
    void aTrialSeesItsOwn(String program, String seen) {
        Trials.of(Groups.class, program).count(20).run().returnExactly(seen);
    }

    @Test
    void aNodeSeesItsOwn() {
        String seen = "[mine, mine below, mine as well]";
        Trials.of(Groups.class, "ofNodes").count(20).run().returnExactly(seen + " " + seen + " [mine of the test]");
    }

    @Test
    void asManyAreThereInEveryTrial() {
        assertThat(Trials.of(Groups.class, "counted").count(20).run().list().stream()
                        .map(Ending::value)
                        .distinct())
                .hasSize(1);
    }
}
