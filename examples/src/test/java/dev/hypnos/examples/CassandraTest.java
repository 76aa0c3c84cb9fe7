package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.examples.events.cassandra.StepByStep;
import dev.hypnos.junit.Attachment;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The error of CASSANDRA-6023 is in its model: there is an order of events that leads to it, and none of the same kind where it is repaired. */
class CassandraTest {
    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    @Test
    void theOrderOfTheIssueLeadsToTheError(@TempDir Path directory) {
        Exploration found = Exploration.of(StepByStep.class.getName() + "#aWriteComesBack", 1, directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
    }

    @Test
    void theSameOrderIsRightWhereItIsRepaired(@TempDir Path directory) {
        Exploration passed = Exploration.of(StepByStep.class.getName() + "#aWriteComesBackFixed", 1, directory);
        assertThat(passed.failures()).as(passed.summary()).isZero();
    }
}
