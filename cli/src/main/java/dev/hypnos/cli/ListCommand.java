package dev.hypnos.cli;

import dev.hypnos.cli.Programs.Program;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
            Stream.of(
                            Programs.examples(),
                            Programs.structures(),
                            Programs.protocols(),
                            Programs.events(),
                            Programs.systems())
                    .flatMap(List::stream)
                    .forEach(program -> terminal.out().println(program.name()));
            return ExitCode.NOTHING_FOUND;
        }
        print("", Programs.examples());
        print("Published structures, each with a known error; Hypnos makes the scenarios:", Programs.structures());
        print("Models of protocols, with the errors of the Morpheus paper:", Programs.protocols());
        print("Models of clusters, with the errors of the FlyMC paper; for --strategy flymc:", Programs.events());
        if (Programs.hasSystems()) {
            print("Real systems, unmodified, each a cluster in one JVM:", Programs.systems());
        }
        terminal.out().println();
        terminal.out().println("Run one:       " + CommandName.get() + " run example:lost-update");
        terminal.out().println("Its repair:    " + CommandName.get() + " run example:lost-update-fixed");
        return ExitCode.NOTHING_FOUND;
    }

    private void print(String heading, List<Program> examples) {
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

    private static String line(Program example, int width) {
        return example.name() + " ".repeat(width - example.name().length() + 2) + example.shows();
    }
}
