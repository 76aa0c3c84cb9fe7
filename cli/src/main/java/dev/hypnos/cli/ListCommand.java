package dev.hypnos.cli;

import dev.hypnos.examples.Example;
import dev.hypnos.examples.Examples;
import dev.hypnos.examples.Protocols;
import dev.hypnos.systems.Systems;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hypnos list}. */
@Command(
        name = "list",
        description = "Lists the examples and what each shows.",
        footer = {"", "Each has a fixed twin called NAME-fixed, in which nothing is found."},
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--names", description = "Only the names, one in a line, for scripts.")
    private boolean names;

    ListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (names) {
            Examples.all().forEach(example -> terminal.out().println(example.name()));
            Protocols.all().forEach(example -> terminal.out().println(example.name()));
            Systems.names().forEach(name -> terminal.out().println(name));
            return ExitCode.NOTHING_FOUND;
        }
        print("", Examples.all());
        print("Models of protocols, with the errors of the Morpheus paper:", Protocols.all());
        print("Real systems, unmodified, each a cluster in one JVM:", systems());
        terminal.out().println();
        terminal.out().println("Run one:       ./hypnos run example:lost-update");
        terminal.out().println("Its repair:    ./hypnos run example:lost-update-fixed");
        return ExitCode.NOTHING_FOUND;
    }

    private static List<Example> systems() {
        return Systems.all().stream()
                .map(system -> new Example(system.name(), system.test(), system.paper(), system.test()))
                .toList();
    }

    private void print(String heading, List<Example> examples) {
        if (!heading.isEmpty()) {
            terminal.out().println();
            terminal.out().println(heading);
        }
        int width = examples.stream()
                .mapToInt(example -> example.name().length())
                .max()
                .orElse(0);
        examples.forEach(example -> terminal.out().println(line(example, width)));
    }

    private static String line(Example example, int width) {
        return example.name() + " ".repeat(width - example.name().length() + 2) + example.shows();
    }
}
