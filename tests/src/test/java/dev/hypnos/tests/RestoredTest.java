package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.Accesses;
import dev.hypnos.tests.program.Anything;
import dev.hypnos.tests.program.Callbacks;
import dev.hypnos.tests.program.Enums;
import dev.hypnos.tests.program.Initialisers;
import dev.hypnos.tests.program.Language;
import dev.hypnos.tests.program.Monitors;
import dev.hypnos.tests.program.Pools;
import dev.hypnos.tests.program.Restored;
import dev.hypnos.tests.program.RightUse;
import dev.hypnos.tests.program.Statics;
import dev.hypnos.tests.program.ThreadLife;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestoredTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "fieldOfTheClassAbove = Above 31",
                "creation = Above Below before argument 5",
                "staticMethod = before Above Below 5",
                "inherited = Above Below argument 7 argument 7",
                "noUse = 3",
                "defaults = 0 0.0 0 null null",
                "reflection = Above Below | 4",
                "reflectiveCreation = Above Below argument 6",
                "methodHandle = Above Below 4",
                "hiddenField = Hidden true Hidden Visible",
                "enums = [1, 1, 2, 2, 3] true",
                "computed = after 5000000",
                "annotations = [Colour] true true",
                "properties = null 7 7 7 true",
                "borrowed = 1 true",
                "failure = ExceptionInInitializerError because of IllegalStateException; "
                        + "NoClassDefFoundError because of ExceptionInInitializerError;",
                "circle = 2 1",
                "initialisedByOneOfThree = [3, 3]1",
                "fieldOfAnInterface = 5 2private 2 Fields",
                "methodOfAnInterface = private 2 Fields",
                "objectOfAnInterface = 1 WithDefault",
                "reflectionOnAnInterface = 2 true Fields",
                "hiddenInterface = hidden text",
                "failureOfAnInterface = Could not initialize class dev.hypnos.tests.program.Restored$FailingInterface",
            })
    void everyTrialFindsClassesAsIfNewlyLoaded(String program, String seen) {
        List<String> values = new ArrayList<>();
        Trials.of(Restored.class, program)
                .count(20)
                .run()
                .neverFail()
                .list()
                .forEach(ending -> values.add(String.valueOf(ending.value()).strip()));
        assertThat(values).hasSize(20).containsOnly(seen);
    }

    /** Chicken first, egg first, or each waits for the other; as on any JVM. */
    @Test
    void twoInitialisersCanWaitForEachOther() {
        Endings endings = Trials.of(Restored.class, "circleOfTwo").count(300).run();
        assertThat(endings.values()).containsExactlyInAnyOrder("[2, 1]", "[1, 2]");
        assertThat(endings.failures()).isNotEmpty().allSatisfy(failure -> {
            assertThat(failure.kind()).isEqualTo("deadlock");
            assertThat(failure.message()).contains("wait for each other in a circle");
            assertThat(String.join("\n", failure.details()))
                    .contains("waits for the initialisation of Egg, held by task 0.2");
        });
    }

    /** Loading classes anew must give the very same operations. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                Accesses.class,
                Anything.class,
                Callbacks.class,
                Enums.class,
                Initialisers.class,
                Language.class,
                Monitors.class,
                Pools.class,
                Restored.class,
                RightUse.class,
                Statics.class,
                ThreadLife.class
            })
    void keptClassesGiveTheSameOperationsAsNewOnes(Class<?> programs) {
        for (String program : Trials.programs(programs)) {
            Trials trials = Trials.of(programs, program).count(10);
            Endings kept = trials.run(Engine.Mode.CONTINUATIONS);
            Endings loaded = trials.runWithNewClasses();
            for (int i = 0; i < kept.list().size(); i++) {
                Ending one = kept.list().get(i);
                Ending other = loaded.list().get(i);
                String trial = "trial %d of %s".formatted(i, program);
                assertThat(Ending.firstDifference(one, other)).as(trial).isEmpty();
                assertThat(one.outline()).as(trial).isEqualTo(other.outline());
            }
        }
    }
}
