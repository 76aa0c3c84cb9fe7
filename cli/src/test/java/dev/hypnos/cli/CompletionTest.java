package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class CompletionTest {
    @TempDir
    Path directory;

    private Path script;

    @BeforeEach
    void print() throws IOException {
        CapturedTerminal captured = new CapturedTerminal(false);
        assertThat(captured.run("completion", "bash")).isZero();
        script = Files.writeString(directory.resolve("completion.sh"), captured.out());
    }

    private String completed(String words, int last) throws Exception {
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source '" + script + "'; compopt() { :; }; COMP_WORDS=(" + words + "); COMP_CWORD=" + last
                                + "; _complete_hypnos; echo \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return output.strip();
    }

    @Test
    void knowsCommandsOptionsAndValues() throws Exception {
        assertThat(completed("hypnos do", 1)).isEqualTo("doctor");
        assertThat(completed("hypnos run --cl", 2)).isEqualTo("--class-path");
        assertThat(completed("hypnos run --strategy p", 3)).isEqualTo("pos pos-star pct");
    }
}
