package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypnos run}. */
@Command(
        name = "run",
        description = "Runs a test, or a program, many times, each time with its threads interleaved in another way.%n",
        customSynopsis = {"hypnos run [OPTION...] TEST", "       hypnos run [OPTION...] --main CLASS [ARGUMENT...]"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hypnos run example:lost-update",
            "  hypnos run example:figure1 --trials 2000 --keep-going --strategy random-walk",
            "  hypnos run com.acme.BankTest#transfer --class-path target/test-classes:target/classes --time 5m",
            "  hypnos run --main com.acme.Bank --class-path bank.jar 100 -- --fast",
            "  hypnos run example:check-then-act --json - | jq .findings",
            "",
            "What is not given here is as the test's annotation says, or by default 1,000 trials of a mix with",
            "conflict analysis. The same seed gives the same trials.",
            "",
            "A program fails by an exception that nobody catches, and by System.exit with anything but 0. It is",
            "over when all its threads are that are no daemons. Nobody sees what it prints.",
            "",
            "Exit codes: 0 nothing found, 1 found, 2 bad input, 3 no verdict, 130 interrupted before",
            "anything was found."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class RunCommand implements Callable<Integer> {
    private static final String EXAMPLE = "example:";

    private final Terminal terminal;

    @Parameters(
            arity = "0..*",
            paramLabel = "TEST",
            description =
                    "A @HypnosTest as class#method (or the class, if it has one only), or example:NAME; after --main"
                            + " the program's arguments. Those that begin with a hyphen come after a --.")
    private List<String> words = new ArrayList<>();

    /** Options of settings are not declared here: {@link SettingOptions} adds those that there are. */
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--main",
            paramLabel = "CLASS",
            description = "Run the main method of this class, a program instead of a test.")
    private @Nullable String main;

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = "Write the result as JSON to a file or to standard output.")
    private @Nullable String json;

    @Option(
            names = "--format",
            paramLabel = "text|github",
            converter = Values.Format.class,
            description =
                    "What is printed of findings: the report, or with it a line each that GitHub shows beside the source.")
    private String format = Values.Format.TEXT;

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            description =
                    "Where the test and what it needs are: directories and jars, as for java -cp. JUnit need not be there.")
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
    public Integer call() throws Exception {
        RunRequest request = request();
        ProgramLoader loader = Programs.loader(request.test(), request.launch().classPath());
        params.forEach(System::setProperty);
        Attachment.attach();
        return loader.run("RunSession", request, terminal);
    }

    RunRequest request() {
        String test = main == null ? resolve(onlyWord()) : main;
        return new RunRequest(
                test,
                new Launch(ClassPath.parse(classPath), params, main == null ? null : words),
                SettingOptions.values(Objects.requireNonNull(spec)),
                json == null ? null : OutputTarget.of("--json", json),
                format.equals(Values.Format.GITHUB));
    }

    private String onlyWord() {
        if (words.size() == 1) {
            return words.getFirst();
        }
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                words.isEmpty()
                        ? "Missing required parameter: 'TEST'"
                        : "Unmatched argument: '" + words.get(1) + "'; one test at a time");
    }

    /** The test's identity: that of the example where one is named. */
    private String resolve(String test) {
        if (test.startsWith(EXAMPLE)) {
            String name = test.substring(EXAMPLE.length());
            if (classPath != null) {
                throw new BadInputException("--class-path is for tests of your own: " + test + " brings what it needs");
            }
            return Programs.test(name).orElseThrow(() -> new BadInputException(Programs.missing(name)));
        }
        // a name without a package is rarely a class: so the libraries of all systems are not asked for others
        boolean isExample = classPath == null
                && test.indexOf('.') < 0
                && Programs.test(test).isPresent();
        if (isExample) {
            throw new BadInputException("there is no class " + test + "; did you mean " + EXAMPLE + test + "?");
        }
        return test;
    }
}
