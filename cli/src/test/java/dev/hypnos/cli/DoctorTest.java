package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    @TempDir
    Path directory;

    @Test
    void saysWhatWorks() throws Exception {
        Command run = Command.run(directory, "doctor");
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out().lines().map(line -> line.split("  +|(?<=trial files) ", 2)[0]))
                .containsExactly(
                        "JDK",
                        "platform",
                        "machine",
                        "schedules",
                        "agent",
                        "woven",
                        "devices",
                        "cache",
                        "trial files",
                        "probe",
                        "trial");
        assertThat(run.out())
                .contains(Runtime.version().toString(), directory.resolve(".hypnos") + ", can be written")
                .doesNotContain("NOT WORKING");
        assertThat(directory.resolve(".hypnos")).doesNotExist();
    }

    @Test
    void saysWhyTestsCannotRun() throws Exception {
        Command run = Command.runWithoutAgent(directory, "doctor");
        assertThat(run.code()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).containsPattern("agent +NOT WORKING: .*-XX:\\+DisableAttachMechanism");
    }

    @Test
    void saysWhereSchedulesCannotBeKept() throws Exception {
        Files.createFile(directory.resolve(".hypnos"));
        Command run = Command.run(directory, "doctor");
        assertThat(run.code()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).containsPattern("schedules +NOT WORKING: .*is no directory");
    }
}
