package dev.hypnos.tests;

import dev.hypnos.tests.program.FileLocking;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileLocksTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "oneOfTwo = true false;false true",
                "killed = true false true",
                "exitedOrClosed = true true",
                "waits = out in",
                "logs = app.log app.log.lck",
                "parts = true true false true",
                "sameProcess = overlapping",
                "interrupted = interrupted true false",
                "closed = closed false",
                "closedAgainstReleased = true",
            })
    void processesKeepEachOtherOut(String program, String allowed) {
        Trials.of(FileLocking.class, program).count(40).run().returnExactly(allowed.split(";"));
    }
}
