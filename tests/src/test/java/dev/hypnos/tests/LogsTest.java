package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Logs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "settings = null 0 INFO, FINEST 1 SEVERE, null 0 INFO, null 0 INFO, FINEST 1 SEVERE",
                "settingsAfterAKill = null 0 INFO",
                "globalLoggers = true true FINE, true true null, true true null",
                "callers = Logs.callers one Logs.callers two",
                "configurationFiles = Kept WARNING FINE, ConsoleHandler INFO null, ConsoleHandler INFO null",
                "configurationClasses = CONFIG ConsoleHandler INFO null",
                "managers = 1 OwnManager LogManager",
                "configuredByTheProgram = INFO FINER, INFO null, ConsoleHandler INFO null",
                "files = true false true",
                "levels = unknown 850 850 unknown 950 AUDIT",
                "platformLoggers = true false false",
                "loggersOfTheJdk = 1 1 FINE, 0 0 null, 0 0 null",
                "lockedHandlers = <xxx>",
                "handlersAsLocks = 0 1",
                "killedWhileItLogs = FINEST 1 SEVERE",
            })
    void aProcessHasItsOwnLoggers(String program, String returned) {
        Trials.of(Logs.class, program).count(20).run().returnExactly(returned);
    }

    @Test
    void recordsAreNumberedAndTimedByTheTrial() {
        Trials.of(Logs.class, "records").count(20).run().returnExactly("0 100 1767225601500, 1 0 1");
    }

    /** The methods of such a class stay synchronized. */
    @Test
    void handlersThatTheJvmUsedBeforeTheTestHangNobody() throws Exception {
        Files.writeString(
                directory.resolve("logging.properties"), "org.junit.handlers=java.util.logging.ConsoleHandler");
        Outside outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Logged");
        assertThat(outside.run("Logged", "-Djava.util.logging.config.file=logging.properties")
                        .passed())
                .hasSize(1);
    }

    @Test
    void aNodeLogsToItsOwnErrorStream() {
        String printed = ProcessesTest.printed(Logs.class, "console", "printed");
        assertThat(printed).startsWith("a| 2026-01-01 INFO listening\nb| twice\nb| twice\n");
    }
}
