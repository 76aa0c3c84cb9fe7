package dev.hypnos.cli;

import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.report.Paragraph;
import java.io.Console;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Where output goes. Results go to {@code out}; progress and errors go to {@code err}, so that a pipe or a file gets
 * results only.
 *
 * @param out for results
 * @param err for progress and errors
 * @param live whether a person watches, so that a line may be written over
 * @param color whether colours are welcome
 * @param glyphs what can be shown
 * @param width how many columns there are
 */
public record Terminal(PrintStream out, PrintStream err, boolean live, boolean color, Glyphs glyphs, int width) {

    static Terminal ofProcess() {
        boolean terminal = isTerminal();
        boolean dumb = "dumb".equals(System.getenv("TERM"));
        String noColor = System.getenv("NO_COLOR");
        return new Terminal(
                System.out,
                System.err,
                terminal && !dumb,
                terminal && !dumb && (noColor == null || noColor.isEmpty()),
                Glyphs.ofStandardOutput(),
                width(System.getenv("COLUMNS")));
    }

    /** What the script, or the shell, says; a file or a pipe has as many columns as a report wants. */
    static int width(@Nullable String columns) {
        return columns != null && columns.matches("[1-9][0-9]{0,3}")
                ? Integer.parseInt(columns)
                : FailureReport.WIDTH_MAX;
    }

    @SuppressWarnings("SystemConsoleNull") // null is still allowed, and isTerminal is asked too
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** With results kept away from {@code out}, for when something else is to be the only output there. */
    public Terminal withResultsOnError() {
        return new Terminal(err, err, live, color, glyphs, width);
    }

    /** A line of the result, in as many lines as it needs. */
    public void tell(String line) {
        Paragraph.of(line, glyphs, width).forEach(out::println);
    }

    /** One line that says what is wrong. */
    void complain(String message) {
        err.println("hypnos: " + message.lines().findFirst().orElse("unknown problem"));
    }
}
