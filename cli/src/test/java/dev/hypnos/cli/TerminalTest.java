package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"none, 100", "80, 80", "200, 200", "'', 100", "wide, 100", "0, 100", "-5, 100", "99999999999, 100"
            })
    void isAsWideAsTheScriptSays(String columns, int width) {
        assertThat(Terminal.width(columns)).isEqualTo(width);
    }

    @Test
    void breaksLongLinesAndShowsNoControlCharacters() {
        CapturedTerminal captured = new CapturedTerminal(false, 60);
        captured.terminal().tell("  a note on thread \u001b[31mred\u001b[0m " + "with many words ".repeat(6));
        assertThat(captured.out().lines())
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.startsWith("  ") && line.length() <= 60)
                .allMatch(line -> line.matches("\\P{Cntrl}*"));
    }
}
