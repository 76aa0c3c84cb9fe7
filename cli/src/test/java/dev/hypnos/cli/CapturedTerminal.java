package dev.hypnos.cli;

import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A terminal that remembers. */
final class CapturedTerminal {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal;

    CapturedTerminal(boolean live) {
        this(live, FailureReport.WIDTH_MAX);
    }

    CapturedTerminal(boolean live, int width) {
        terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                live,
                false,
                Glyphs.UNICODE,
                width);
    }

    Terminal terminal() {
        return terminal;
    }

    int run(String... arguments) {
        return Main.run(terminal, arguments);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    List<String> errLines() {
        return err().lines().toList();
    }
}
