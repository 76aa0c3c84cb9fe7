package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.Misbehaving;
import dev.hypnos.tests.program.Processes;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "exits = 3 true/true false",
                "endsWithItsLastThread = true 0 true/true 10",
                "halts = 4 false/false",
                "isKilled = 137 false/false",
                "isShutDown = 143 true/true false",
                "hooksOfOneNode = false/falsetrue true/false false/false",
                "exitsInAnInitializer = 5 false",
                "connectionsAreClosedAtExit = 7 closed",
                "paused = 1 none 2",
                "pausedWhileItSleeps = true true",
                "askedWhilePaused = nothing answered",
                "killedWhilePaused = 137 0",
                "environment = test1 null0 null",
                "workingDirectory = true true xyz31 truetruetrue true falsefalsefalse",
                "temporaryFiles = true true false",
                "commonPools = of b",
                "defaults = 1,5 Asia/Tokyo de_DE true",
                "processIds = 4242 4243 4244 4245",
                "classLoaders = true true true true",
                "killedWhileItPrints = printed again",
                "nativeTransports = true true null",
            })
    void aNodeIsAProcess(String program, String allowed) {
        Trials.of(Processes.class, program).count(40).run().returnExactly(allowed.split(";"));
    }

    /** What a trial prints, and the program returns. */
    static String printed(Class<?> programs, String program, String returned) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured);
        try {
            Trials.of(programs, program).count(1).run().returnExactly(returned);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatAThreadDoesNotCatchCanBePrintedAndNoMore() {
        assertThat(printed(Processes.class, "uncaughtIsPrinted", "goes on until 1"))
                .startsWith("a| Exception in thread \"main\" java.lang.IllegalStateException: in main\na| \tat ");
    }

    @Test
    void whatANodePrintsHasItsName() {
        String printed = printed(Processes.class, "streams", "to a file -1 ");
        assertThat(printed.lines().limit(3))
                .containsExactly(
                        "a| one line, in two pieces", "a| an error", "a| java.lang.IllegalStateException: shown");
        assertThat(printed).contains("b| another\nb| not ended\n").endsWith("c| to the end\n");
    }

    @Test
    void whatAThreadOfANodeDoesNotCatchIsAFinding() {
        Trials.of(Processes.class, "uncaughtIsAFinding")
                .count(10)
                .run()
                .failOnlyWith("uncaught", "java.lang.IllegalStateException: in main");
    }

    /** And the next trial goes as the first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "loop = endless-loop = goes round a loop without any operation",
                "memory = uncaught = java.lang.OutOfMemoryError",
                "recursion = uncaught = java.lang.StackOverflowError",
                "error = uncaught = java.lang.AssertionError: nothing of these",
            })
    void aMisbehavingNodeIsAFinding(String program, String kind, String message) {
        int trials = 2;
        assertThat(Trials.of(Misbehaving.class, program)
                        .count(trials)
                        .run(Engine.Mode.CONTINUATIONS)
                        .failOnlyWith(kind, message))
                .hasSize(trials);
    }

    @Test
    void tenThousandThreadsOfANodeAreBorne() {
        Trials.of(Misbehaving.class, "threads")
                .count(2)
                .run(Engine.Mode.CONTINUATIONS)
                .returnExactly("6");
    }
}
