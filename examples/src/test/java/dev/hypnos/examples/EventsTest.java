package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The models at the level of messages. What is drawn follows from the seed: what is found once is found always. */
class EventsTest {
    private static final String STRATEGY = "flymc";
    /** Nothing is left to try; what handlers touch is observed, so that this is no proof. */
    private static final String ENDED = "REDUCED";

    private static final int PATHS_MAX = 20_000;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<EventExample> errors() {
        return Events.errors();
    }

    static List<EventExample> repaired() {
        return Events.repaired();
    }

    static List<EventExample> smallWorkloads() {
        return Events.workloads().stream()
                .filter(workload -> workload.name().startsWith("raft"))
                .toList();
    }

    /** In no more paths than the paper says, where it says how many. */
    @ParameterizedTest
    @MethodSource("errors")
    void anErrorIsFound(EventExample error, @TempDir Path directory) {
        int paths = error.paths() == 0 ? PATHS_MAX : error.paths();
        Exploration found = Exploration.until(error.test(), paths, STRATEGY, directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.replayed()).as(found.summary()).isTrue();
    }

    /** A systematic search alone comes to it in 376 paths; each of these seeds needs at most 110. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4})
    void anErrorThatManyPathsHaveIsFoundEarly(long seed, @TempDir Path directory) {
        int few = 200;
        String test = Events.errors().getLast().test();
        Exploration both = Exploration.ofEvents(test, few, "all", seed, directory);
        assertThat(both.status()).as(both.summary()).isEqualTo(Exploration.FOUND);
        assertThat(both.replayed()).as(both.summary()).isTrue();

        Exploration systematic = Exploration.ofEvents(test, few, "no-draws", seed, directory);
        assertThat(systematic.failures()).as(systematic.summary()).isZero();
    }

    @ParameterizedTest
    @MethodSource("repaired")
    void theRepairedModelHolds(EventExample model, @TempDir Path directory) {
        Exploration passed = Exploration.until(model.test(), Nightly.count(100, 20_000), STRATEGY, directory);
        assertThat(passed.status()).as(passed.summary()).isIn(ENDED, "BOUNDED");
        assertThat(passed.failures()).as(passed.summary()).isZero();
    }

    /** Of orders of threads it knows nothing, and must not say that there is no error. */
    @Test
    void threadsAreNoEvents(@TempDir Path directory) {
        Exploration explored =
                Exploration.until(LostUpdate.class.getName() + "#everyVisitIsCountedFixed", 100, STRATEGY, directory);
        assertThat(explored.status()).as(explored.summary()).isEqualTo("NOTHING_TO_EXPLORE");
    }

    /** Nodes with threads and sockets, of which the order of messages is decided. */
    @Test
    void aLateMessageBetweenNodesIsFound(@TempDir Path directory) {
        String test = LateMessage.class.getName() + "#theBackupHasTheLastPrice";
        Exploration found = Exploration.until(test, 10, STRATEGY, directory);
        assertThat(found.status()).as(found.summary()).isEqualTo(Exploration.FOUND);
        assertThat(found.replayed()).as(found.summary()).isTrue();

        Exploration passed = Exploration.until(test + "Fixed", 20, STRATEGY, directory);
        assertThat(passed.status()).as(passed.summary()).isEqualTo(ENDED);
    }

    @ParameterizedTest
    @MethodSource("smallWorkloads")
    void aSmallWorkloadIsExploredToTheEnd(EventExample workload, @TempDir Path directory) {
        Exploration explored = Exploration.until(workload.test(), 1_000, STRATEGY, directory);
        assertThat(explored.status()).as(explored.summary()).isEqualTo(ENDED);
    }
}
