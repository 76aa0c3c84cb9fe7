package dev.hypnos.cli;

import dev.hypnos.campaign.Settings;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.vm.StopHere;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypnos replay}. */
@Command(
        name = "replay",
        description = "Repeats a recorded trial, checks every operation against the record, and explains it.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hypnos replay .hypnos/FILE",
            "  hypnos replay .hypnos/FILE --mode threads --times 100",
            "  hypnos replay .hypnos/FILE --trace trial.txt",
            "",
            "Under a debugger: run the test in your IDE with -Dhypnos.replay=FILE; or --break-at N, with a",
            "number of --trace or of the finding's page, and attach a debugger to port 5005 when it stops.",
            "",
            "Exit codes: 1 the failure happened again, 0 nothing failed, 2 bad input, 3 it went another way."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class ReplayCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "A schedule file that hypnos run or a test has written.")
    private Path file = Path.of("");

    @Option(
            names = "--mode",
            paramLabel = "continuations|threads",
            description = "How tasks run (default continuations; threads under a debugger).")
    private @Nullable String mode;

    @Option(names = "--times", paramLabel = "N", converter = Values.Count.class, description = "How often (default 1).")
    private long times = 1;

    @Option(
            names = "--output",
            paramLabel = "failing|all|none",
            description =
                    "What is shown of what the trial prints: in the report, as it comes, nothing (default failing).")
    private @Nullable String output;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Writes everything that happens in the trial, a line each; - for standard output.")
    private @Nullable String trace;

    @Option(
            names = "--shiviz",
            paramLabel = "FILE",
            description = "Writes what comes before what in the trial, with vector clocks, as ShiViz reads it;"
                    + " - for standard output.")
    private @Nullable String shiviz;

    @Option(
            names = "--break-at",
            paramLabel = "N",
            converter = Values.Position.class,
            description = "Stops for a debugger right before operation N, in the task that is about to execute it.")
    private @Nullable Long breakAt;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            description = "Where the test and what it needs are now; left alone where they were in the recorded run.")
    private @Nullable String classPath;

    @Option(
            names = "--param",
            paramLabel = "KEY=VALUE",
            description = "Sets a system property that the test reads; left alone as in the recorded run (repeatable).")
    private Map<String, String> params = new LinkedHashMap<>();

    ReplayCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.exists(file)) {
            throw new BadInputException("there is no file " + file);
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new BadInputException(file + " cannot be read");
        }
        List<Path> newClassPath = ClassPath.parse(classPath);
        String checkedMode = mode == null ? null : SettingOptions.check(Settings.named("mode"), mode);
        OutputTarget target = trace == null ? null : OutputTarget.of("--trace", trace);
        OutputTarget shivizTarget = shiviz == null ? null : OutputTarget.of("--shiviz", shiviz);
        String checkedOutput = output == null ? null : SettingOptions.check(Settings.named("output"), output);
        if (breakAt != null) {
            if (!Engine.debuggerPresent()) {
                return DebuggedReplay.run(Objects.requireNonNull(spec)
                        .root()
                        .commandLine()
                        .getParseResult()
                        .originalArgs());
            }
            System.setProperty(StopHere.PROPERTY, breakAt.toString());
        }
        Attachment.attach();
        RecordedLaunch recorded = RecordedLaunch.read(file);
        Launch launch = recorded.launch().with(newClassPath, params);
        RecordedLaunch.requireClassPath(file, launch);
        launch.params().forEach(System::setProperty);
        return Programs.loader(recorded.test(), launch.classPath())
                .run(
                        "ReplaySession",
                        new ReplayRequest(file, launch, checkedMode, times, checkedOutput, target, shivizTarget),
                        terminal);
    }
}
