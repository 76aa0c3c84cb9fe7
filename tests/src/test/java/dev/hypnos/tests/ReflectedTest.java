package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.tests.program.Reflected;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What weaving adds to a class is not to be seen there. */
class ReflectedTest {
    @Test
    void aProgramSeesTheMembersThatItHasWritten() throws Exception {
        String outside = Reflected.members();
        assertThat(outside).doesNotContain("hypnos$").contains("locked");
        for (Reporting reporting : Reporting.values()) {
            Trials trials = Trials.of(Reflected.class, "members").count(2);
            assertThat(trials.run(Engine.Mode.CONTINUATIONS, reporting)
                            .neverFail()
                            .values())
                    .as("%s", reporting)
                    .isEqualTo(Set.of(outside));
        }
    }
}
