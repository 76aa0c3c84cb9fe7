package dev.hypnos.cli;

import dev.hypnos.junit.AttachmentException;
import dev.hypnos.junit.BadInputException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code hypnos} command. */
public final class Main {
    private static final String NAME = "hypnos";
    private static final int MESSAGE_MAX = 200;

    private Main() {}

    /** Runs the command and ends the JVM with its exit code; see {@link ExitCode}. */
    public static void main(String[] arguments) {
        int code = run(Terminal.ofProcess(), arguments);
        System.out.flush();
        System.err.flush();
        // a program under test may have left threads behind that are no tasks
        System.exit(code);
    }

    static int run(Terminal terminal, String... arguments) {
        try {
            String[] given = arguments.length == 0 ? new String[] {"--help"} : arguments;
            return commandLine(terminal, given[0]).execute(given);
        } catch (Throwable broken) {
            return defect(terminal, broken);
        }
    }

    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, "");
    }

    /** With that command alone, if there is one of that name: to read the options of all of them takes a while. */
    private static CommandLine commandLine(Terminal terminal, String name) {
        Map<String, Supplier<CommandLine>> commands = commands(terminal);
        CommandLine command = new CommandLine(new HypnosCommand());
        for (Map.Entry<String, Supplier<CommandLine>> each : commands.entrySet()) {
            if (each.getKey().equals(name) || !commands.containsKey(name)) {
                command.addSubcommand(each.getKey(), each.getValue().get());
            }
        }
        return command.setOut(writer(terminal.out()))
                .setErr(writer(terminal.err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.color() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((problem, arguments) -> badArguments(terminal, problem))
                .setExecutionExceptionHandler((problem, line, result) -> failed(terminal, problem));
    }

    private static Map<String, Supplier<CommandLine>> commands(Terminal terminal) {
        Map<String, Supplier<CommandLine>> commands = new LinkedHashMap<>();
        commands.put("run", () -> run(terminal));
        commands.put("replay", () -> new CommandLine(new ReplayCommand(terminal)));
        commands.put("open", () -> new CommandLine(new OpenCommand(terminal)));
        commands.put("list", () -> new CommandLine(new ListCommand(terminal)));
        // what a benchmark understands it says itself
        commands.put(
                "bench",
                () -> new CommandLine(new BenchCommand(terminal)).setUnmatchedOptionsArePositionalParams(true));
        commands.put("doctor", () -> new CommandLine(new DoctorCommand(terminal)));
        commands.put("agent", () -> new CommandLine(new AgentCommand(terminal)));
        commands.put("completion", () -> new CommandLine(new CompletionCommand(terminal)));
        return commands;
    }

    private static CommandLine run(Terminal terminal) {
        CommandLine run = new CommandLine(new RunCommand(terminal));
        SettingOptions.addTo(run.getCommandSpec());
        return run;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }

    private static int badArguments(Terminal terminal, ParameterException problem) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        String hint = " (see " + CommandName.get() + command.substring(NAME.length()) + " --help)";
        if (problem instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            hint = "; did you mean " + unmatched.getSuggestions().getFirst() + "?" + hint;
        }
        String message = firstLine(problem);
        terminal.complain(
                (message.length() > MESSAGE_MAX ? message.substring(0, MESSAGE_MAX) + "..." : message) + hint);
        return ExitCode.BAD_INPUT;
    }

    /** What a user can do something about is one line; everything else is ours. */
    private static int failed(Terminal terminal, Exception problem) {
        if (problem instanceof BadInputException) {
            terminal.complain(firstLine(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof AttachmentException) {
            terminal.complain(firstLine(problem));
            return ExitCode.NOT_CONTROLLABLE;
        }
        return defect(terminal, problem);
    }

    private static String firstLine(Exception problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("unknown problem");
    }

    private static int defect(Terminal terminal, Throwable problem) {
        terminal.complain("this is a defect of Hypnos, not of your test; please report it with what follows");
        problem.printStackTrace(terminal.err());
        return ExitCode.DEFECT;
    }
}
