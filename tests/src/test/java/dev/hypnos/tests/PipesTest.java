package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.Pipes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "untilTheEnd = hello",
                "asItComes = a;ab",
                "broken = Broken pipe",
                "full = 65536 0 100000 165536",
                "selected = hello",
                "setInterest = false 0;false 1;true 0;true 1",
                "addInterest = false 0;false 1;true 0;true 1",
                "dropInterest = false 0;false 1;true 0;true 1",
                "lostInterest = 1;4;5",
                "keptInterest = 5",
                "closedWhileReading = closed;closed before",
                "registeredWhileClosing = registered 0;closed 0",
                "registeredWithTwo = 1 1",
                "configuredWhileReading = a",
                "virtualThreadReads = read",
            })
    void exactlyWhatARealPipeAllowsIsSeen(String program, String allowed) {
        Trials.of(Pipes.class, program).count(100).run().returnExactly(allowed.split(";"));
    }

    @Test
    void whoReadsWhatNobodyWritesIsStuck() {
        assertThat(Trials.of(Pipes.class, "nobodyWrites").count(3).run().list())
                .allSatisfy(ending -> assertThat(ending.failure()).isInstanceOf(Failure.Deadlock.class));
    }
}
