package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import dev.hypnos.report.FindingPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hypnos open}. */
@Command(
        name = "open",
        description = "Opens the page of a finding in a browser, or says where it is where there is none.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hypnos open .hypnos/LostUpdate.everyVisitIsCounted-exception-0-1.schedule",
            "  hypnos open .hypnos/LostUpdate.everyVisitIsCounted-exception-0-1.html --json - | jq .operations.count"
        },
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class OpenCommand implements Callable<Integer> {
    private static final String PAGE = ".html";
    /** What opens a file is done by then, or never comes back because it is the browser itself. */
    private static final long SECONDS = 3;

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "The page, or the schedule file that it is beside.")
    private Path file = Path.of("");

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = "Write what the page is made from as JSON to a file or to standard output, and open nothing.")
    private @Nullable String json;

    OpenCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Path page = page();
        if (json != null) {
            OutputTarget.of("--json", json).write(document(page), terminal.out());
            return ExitCode.NOTHING_FOUND;
        }
        Path whole = page.toAbsolutePath().normalize();
        if (!opens(opener(System.getProperty("os.name", ""), System.getenv(), whole))) {
            terminal.out().println(whole.toUri());
        }
        return ExitCode.NOTHING_FOUND;
    }

    private Path page() {
        if (!Files.exists(file)) {
            throw new BadInputException("there is no file " + file);
        }
        if (file.toString().endsWith(PAGE)) {
            return file;
        }
        Path page = FindingPages.pageOf(file);
        if (!Files.exists(page)) {
            throw new BadInputException(
                    "there is no page " + page + ": the first schedule of each finding has one, unless --page is off");
        }
        return page;
    }

    private static String document(Path page) throws IOException {
        try {
            return FindingPages.documentIn(page) + "\n";
        } catch (IllegalArgumentException other) {
            throw new BadInputException(page + ": " + other.getMessage());
        }
    }

    /** What opens a file on this system; empty where nobody would see it. */
    static List<String> opener(String system, Map<String, String> environment, Path page) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            // the empty text is the title of the window
            return List.of("cmd", "/c", "start", "", page.toString());
        }
        if (name.startsWith("mac")) {
            return List.of("open", page.toString());
        }
        boolean hasScreen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return hasScreen ? List.of("xdg-open", page.toString()) : List.of();
    }

    private static boolean opens(List<String> command) {
        if (command.isEmpty()) {
            return false;
        }
        try {
            Process process = new ProcessBuilder(new ArrayList<>(command))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
