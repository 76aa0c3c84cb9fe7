package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The states in which workloads of the FlyMC paper can end, found by their events and by the orders of their operations. */
class EndsTest {
    private static final int TRIALS_MAX = 100_000;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    @Test
    void ofOneUpdateOfRaft() {
        assertThat(Ends.ofRaft(1, "flymc", TRIALS_MAX)).isEqualTo(Ends.ofRaft(1, "optimal-dpor", TRIALS_MAX));
    }

    @Test
    void ofOneWriteOfPaxos() {
        assertThat(Ends.ofPaxos(1, "flymc", TRIALS_MAX)).isEqualTo(Ends.ofPaxos(1, "optimal-dpor", TRIALS_MAX));
    }
}
