package dev.hypnos.cli;

import dev.hypnos.campaign.text.Nearest;
import dev.hypnos.junit.BadInputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hypnos completion}. */
@Command(
        name = "completion",
        description = "Prints a script with which a shell completes commands, options and their values.%n",
        footer = {"", "  source <(hypnos completion bash)      in ~/.bashrc; or zsh in ~/.zshrc"},
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class CompletionCommand implements Callable<Integer> {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    private final Terminal terminal;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private String shell = "";

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new BadInputException("'" + shell + "' is none of " + String.join(", ", SHELLS)
                    + Nearest.to(shell, SHELLS)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse(""));
        }
        // one script for both: in zsh it asks for the completion of bash
        terminal.out().println(AutoComplete.bash("hypnos", Main.commandLine(terminal)));
        return ExitCode.NOTHING_FOUND;
    }
}
