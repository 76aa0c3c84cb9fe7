package dev.hypnos.cli;

import dev.hypnos.examples.Examples;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.systems.Systems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hypnos run}. */
@Command(
        name = "run",
        description = "Runs a test many times, each time with its threads interleaved in another way.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hypnos run example:lost-update",
            "  hypnos run example:figure1 --trials 2000 --keep-going --strategy random-walk",
            "  hypnos run com.acme.BankTest#transfer --class-path target/test-classes:target/classes --time 5m",
            "  hypnos run example:check-then-act --json - | jq .findings",
            "",
            "What is not given here is as the test's annotation says, or by default 1,000 trials of a mix with",
            "conflict analysis. The same seed gives the same trials.",
            "",
            "Exit codes: 0 nothing found, 1 found, 2 bad input, 3 not controllable."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class RunCommand implements Callable<Integer> {
    private static final String EXAMPLE = "example:";

    private final Terminal terminal;

    @Parameters(
            paramLabel = "TEST",
            description = "A @HypnosTest as class#method (or the class, if it has one only), or example:NAME.")
    private String test = "";

    @Option(
            names = "--trials",
            paramLabel = "N",
            converter = Values.Count.class,
            description = "How many trials at most.")
    private @Nullable Long trials;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Values.Length.class,
            description = "How long to go on: 30s, 10m, 1h.")
    private @Nullable Duration time;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "How to choose: mix (default), pos, pos-star, pct, random-walk, fifo.")
    private @Nullable String strategy;

    @Option(
            names = "--conflict-analysis",
            arity = "1",
            paramLabel = "on|off",
            converter = Values.OnOff.class,
            description = "Whether to run on where, by experience, the order does not matter (default on).")
    private @Nullable Boolean conflictAnalysis;

    @Option(
            names = "--signature",
            paramLabel = "task-site|site",
            description = "What conflict analysis remembers of an operation (default task-site).")
    private @Nullable String signature;

    @Option(names = "--seed", paramLabel = "N", description = "Where the random numbers start (default 0).")
    private @Nullable Long seed;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            converter = Values.Jobs.class,
            description = "How many engines share the trials (default 1).")
    private @Nullable Integer jobs;

    @Option(names = "--keep-going", description = "Run all trials although one failed.")
    private boolean keepGoing;

    @Option(
            names = "--early-ticks",
            paramLabel = "N",
            converter = Values.CountOrZero.class,
            description = "How often in a trial the clock may move although something can still happen (default 0).")
    private @Nullable Integer earlyTicks;

    @Option(
            names = "--check-determinism",
            description = "Run every trial twice and compare every operation: finds what is not controlled.")
    private boolean checkDeterminism;

    @Option(
            names = "--races",
            paramLabel = "off|report|fail",
            description = "What is done about data races and opposite orders of locks (default report).")
    private @Nullable String races;

    @Option(
            names = "--granularity",
            paramLabel = "RULES",
            description = "How much becomes operations: message, sync or memory, as in sync,com.example.core=memory"
                    + " (default: memory for the program, sync for libraries).")
    private @Nullable String granularity;

    @Option(
            names = "--uncontrolled",
            paramLabel = "fail|warn|allow:NAME",
            description = "What is done about datagrams, pipes, processes and the like (default fail).")
    private @Nullable String uncontrolled;

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = "Write the result as JSON to a file or to standard output.")
    private @Nullable String json;

    @Option(
            names = "--mode",
            paramLabel = "continuations|threads",
            description = "How tasks run (default continuations; threads under a debugger).")
    private @Nullable String mode;

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            description = "Where the test and what it needs are: directories and jars, as for java -cp.")
    private @Nullable String classPath;

    @Option(
            names = "--param",
            paramLabel = "KEY=VALUE",
            description = "Sets a system property that the test reads, as figure1.m=50 (repeatable).")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(names = "--schedules", paramLabel = "DIR", description = "Where schedule files go (default .hypnos).")
    private @Nullable Path schedules;

    RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        RunRequest request = request();
        params.forEach(System::setProperty);
        Attachment.attach();
        return RunSession.run(request, terminal);
    }

    RunRequest request() {
        return new RunRequest(
                resolve(test),
                ClassPath.parse(classPath),
                Map.copyOf(params),
                trials,
                time,
                Choices.require("--strategy", Choices.STRATEGIES, strategy),
                conflictAnalysis,
                Choices.require("--signature", Choices.SIGNATURES, signature),
                seed,
                earlyTicks,
                jobs,
                keepGoing,
                checkDeterminism,
                Choices.require("--races", Choices.RACES, races),
                granularity,
                uncontrolled,
                Choices.require("--mode", Choices.MODES, mode),
                schedules,
                json == null ? null : OutputTarget.of("--json", json));
    }

    /** The test's identity: that of the example where one is named. */
    private static String resolve(String test) {
        if (!test.startsWith(EXAMPLE)) {
            if (example(test).isPresent()) {
                throw new BadInputException("there is no class " + test + "; did you mean " + EXAMPLE + test + "?");
            }
            return test;
        }
        String name = test.substring(EXAMPLE.length());
        return example(name)
                .orElseThrow(() -> new BadInputException("there is no example '" + name + "'"
                        + Nearest.to(name, names())
                                .map(nearest -> "; did you mean " + EXAMPLE + nearest + "?")
                                .orElse("; ./hypnos list shows them all")));
    }

    private static Optional<String> example(String name) {
        return Examples.test(name).or(() -> Systems.test(name));
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(Examples.names());
        names.addAll(Systems.names());
        return names;
    }
}
