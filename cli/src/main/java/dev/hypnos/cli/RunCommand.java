package dev.hypnos.cli;

import dev.hypnos.campaign.Nearest;
import dev.hypnos.examples.Examples;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.systems.Systems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
            "Exit codes: 0 nothing found, 1 found, 2 bad input, 3 not controllable, 130 interrupted before",
            "anything was found."
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

    /** Options of settings are not declared here: {@link SettingOptions} adds those that there are. */
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = "Write the result as JSON to a file or to standard output.")
    private @Nullable String json;

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
                SettingOptions.values(Objects.requireNonNull(spec)),
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
