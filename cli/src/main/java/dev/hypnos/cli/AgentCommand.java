package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code hypnos agent}. A JVM that is started with the agent need not attach it to itself, which costs another process:
 * the {@code hypnos} script does so, and JVMs that forbid attaching must.
 */
@Command(
        name = "agent",
        description = "Writes the agent's jar, for JVMs that are started with java -javaagent:FILE.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class AgentCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "The jar to write.")
    private Path file = Path.of("");

    AgentCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            Files.createDirectories(file.toAbsolutePath().resolve("..").normalize());
            Attachment.makeAgentJar(file);
        } catch (IOException unwritable) {
            throw new BadInputException(file + " cannot be written (" + unwritable.getMessage() + ")");
        }
        terminal.err().println("wrote " + file);
        return ExitCode.NOTHING_FOUND;
    }
}
