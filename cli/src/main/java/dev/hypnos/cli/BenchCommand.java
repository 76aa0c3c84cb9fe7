package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hypnos bench}. */
@Command(
        name = "bench",
        description = {
            "Measures what Hypnos costs on this machine, and runs the experiments of the papers.%n",
            "  micro        the price of a switch, an operation, a trial",
            "  cluster      the price of a message between nodes, 3 of them and 50",
            "  table2       Morpheus, Table 2: trials until an error is found",
            "  table3       Morpheus, Table 3: eleven errors, eight algorithms",
            "  table4       Morpheus, Table 4: what conflict analysis predicts",
            "  figure9      Morpheus, Figure 9 and 5.4: where the time goes",
            "  vnet         vnet: the scenarios and their verdicts",
            "  corfu        CORFU: the methods of chain repair and their verdicts",
            "  twins        the repaired models, in which nothing must be found",
            "  sizes        how large the models are, beside the originals",
            "  bugs         87 known bugs and their repairs: trials until each is found",
            "  conformance  550 small programs: does exactly what a JVM allows appear?",
            "  systematic   the same programs, explored systematically",
            "  dpor         systematic exploration: the numbers of traces of the literature, and how fast",
            "  random-programs  programs made at random: does each strategy that explores find every kind of order?",
            "  systematic-bugs  the known bugs and their repairs, explored systematically",
            "  flymc-speed  twelve errors as models at the level of messages: paths until each is found",
            "  flymc-exhaust  models of Paxos and Raft: paths until nothing is left",
            "  flymc-coverage  three Paxos writes: how many different states are seen in so many paths",
            "  network      225 small programs with sockets: for real, in trials, and as TCP and UDP allow",
            "  systems      real systems as clusters: how large a trial is, and what it costs",
            "  explain      examples, models and known bugs: how simple findings become, and which order decides",
            "  determinism  all programs of the suites: do the same choices give the same trial?%n",
            "The last twelve take --quick --trials N --cases A,B, systematic and flymc-... --seconds N, and random-programs --programs N --orders N --seed N. The others but micro and cluster take"
                    + " --quick --trials N --tasks N --jobs N --seed N --cases A,B --output DIRECTORY, and go on where they were interrupted.%n"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  hypnos bench micro", "  hypnos bench table3 --quick"},
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class BenchCommand implements Callable<Integer> {
    private static final String COMMAND_CLASS_PATH = "hypnos.commandClassPath";
    private static final String MICRO = "dev.hypnos.benchmarks.MicroBenchmark";
    private static final String CLUSTER = "dev.hypnos.benchmarks.ClusterBenchmark";
    private static final String EXPERIMENT = "dev.hypnos.benchmarks.experiment.ExperimentBenchmark";
    private static final List<String> EXPERIMENTS =
            List.of("table2", "table3", "table4", "figure9", "vnet", "corfu", "twins", "sizes", "bugs");

    private static final String SUITE = "dev.hypnos.benchmarks.suite.SuiteBenchmark";
    private static final List<String> SUITES = List.of(
            "conformance",
            "systematic",
            "dpor",
            "random-programs",
            "systematic-bugs",
            "flymc-speed",
            "flymc-exhaust",
            "flymc-coverage",
            "network",
            "systems",
            "explain",
            "determinism");

    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "NAME", description = "Which one.")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "Handed to the benchmark.")
    private List<String> arguments = new ArrayList<>();

    BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        boolean isExperiment = EXPERIMENTS.contains(name);
        boolean isSuite = SUITES.contains(name);
        boolean isCluster = name.equals("cluster");
        if (!isExperiment && !isSuite && !isCluster && !name.equals("micro")) {
            throw new BadInputException("there is no benchmark '" + name + "'; there are: micro, cluster, "
                    + String.join(", ", EXPERIMENTS) + ", " + String.join(", ", SUITES));
        }
        if (isExperiment || isSuite) {
            arguments.addFirst(name);
        }
        ProgramLoader loader = Programs.loaderOfBenchmarks();
        // a program sees its own class path in the usual property, and a benchmark may start the command again
        System.setProperty(COMMAND_CLASS_PATH, System.getProperty("java.class.path"));
        Attachment.attach();
        String type = isExperiment ? EXPERIMENT : isSuite ? SUITE : isCluster ? CLUSTER : MICRO;
        return loader.run("BenchSession", new BenchRequest(type, arguments), terminal);
    }
}
