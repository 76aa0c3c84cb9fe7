package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.tests.program.Machine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTest {
    /** The JVM lists pools, and takes out of its list what the collector has found when the next one comes. */
    @Test
    void poolsOfEarlierTrialsDoNotShow() throws InterruptedException {
        Trials trials = Trials.of(Machine.class, "pools").count(3);
        List<String> first = values(trials.run(Engine.Mode.CONTINUATIONS));
        for (int i = 0; i < 3; i++) {
            System.gc();
            // the JVM tells what it has found in a thread of its own
            Thread.sleep(100);
            assertThat(values(trials.run(Engine.Mode.CONTINUATIONS))).isEqualTo(first);
        }
    }

    @Test
    void hashCodesAreControlledOnThisJvm() {
        assertThat(IdentityHashes.isControlled()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "identityHashCodes",
                "orderOfKeys",
                "orderOfSharedKeys",
                "randomNumbers",
                "seededNumbers",
                "machine",
                "files",
                "shutdownHooks",
                "garbage"
            })
    void whatATrialSeesDependsOnItsChoicesAlone(String program) {
        Trials trials = Trials.of(Machine.class, program).count(12);
        List<String> first = values(trials.run(Engine.Mode.CONTINUATIONS));
        assertThat(values(trials.run(Engine.Mode.CONTINUATIONS)))
                .as("run again")
                .isEqualTo(first);
        assertThat(values(trials.runWithNewClasses())).as("with new classes").isEqualTo(first);
        assertThat(values(trials.run(Engine.Mode.THREADS))).as("on threads").isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "machine = 4 1073741824 1073741824 536870912 4242",
                "threadIds = true false",
                "files = a b c d e a b c d e a b c d e a b c d e",
                "shutdownHooks = once true false",
                "nativeCode = native code is not controlled, and is not loaded in a trial: /nowhere/libnothing.so",
                "nameOfAnInitialiser = <clinit>",
                "orderOfMethods = alpha bravo charlie delta"
            })
    void whatATrialSeesIsTheSameOnEveryMachine(String program, String seen) {
        Trials.of(Machine.class, program).count(5).run().returnExactly(seen);
    }

    @Test
    void aGeneratorWithASeedGivesWhatItAlwaysGives() throws Exception {
        Trials.of(Machine.class, "seededNumbers").count(3).run().returnExactly(Machine.seededNumbers());
    }

    /** All alike would be as bad for a hash map as none alike is for a trial. */
    @Test
    void hashCodesDiffer() {
        String seen = values(
                        Trials.of(Machine.class, "identityHashCodes").count(1).run(Engine.Mode.CONTINUATIONS))
                .getFirst();
        assertThat(seen.replaceAll("[^0-9a-z ]", "").split(" ")).doesNotContain("0");
        assertThat(new java.util.HashSet<>(List.of(seen.split("[ ,]+"))).size()).isGreaterThan(7);
    }

    private static List<String> values(Endings endings) {
        List<String> values = new ArrayList<>();
        endings.neverFail().list().forEach(ending -> values.add(String.valueOf(ending.value())));
        return values;
    }
}
