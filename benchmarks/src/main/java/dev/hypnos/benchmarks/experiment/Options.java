package dev.hypnos.benchmarks.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an experiment is run.
 *
 * @param trials how many trials each task has
 * @param tasks into how many tasks, each with a history of its own, the trials of one figure are divided
 * @param jobs how many tasks run at once
 * @param cases only these, or all if empty
 * @param algorithms only these, where an experiment compares algorithms
 * @param output where the results go
 * @param quick whether this is the short version
 */
record Options(
        long trials,
        int tasks,
        int jobs,
        long seed,
        List<String> cases,
        List<Algorithm> algorithms,
        Path output,
        boolean quick) {
    static final String USAGE =
            "--quick --trials N --tasks N --jobs N --seed N --cases A,B --algorithms A,B --output DIRECTORY";

    boolean wants(String name) {
        return cases.isEmpty() || cases.contains(name);
    }

    /** Throws an {@link IllegalArgumentException} with one clear line. */
    static Options read(String name, String[] arguments, Defaults defaults) {
        boolean quick = List.of(arguments).contains("--quick");
        long trials = quick ? defaults.quickTrials : defaults.trials;
        int tasks = quick ? 1 : defaults.tasks;
        int jobs = Runtime.getRuntime().availableProcessors();
        long seed = 0;
        List<String> cases = List.of();
        List<Algorithm> algorithms = Algorithm.ALL;
        Path output = Path.of(".hypnos", "bench", name);
        for (int i = 0; i < arguments.length; i++) {
            String option = arguments[i];
            if (option.equals("--quick")) {
                continue;
            }
            String value = i + 1 < arguments.length ? arguments[++i] : null;
            switch (option) {
                case "--trials" -> trials = number(option, value);
                case "--tasks" -> tasks = (int) number(option, value);
                case "--jobs" -> jobs = (int) number(option, value);
                case "--seed" -> seed = number(option, value);
                case "--cases" -> cases = List.of(text(option, value).split(","));
                case "--algorithms" ->
                    algorithms = Stream.of(text(option, value).split(","))
                            .map(Algorithm::named)
                            .toList();
                case "--output" -> output = Path.of(text(option, value));
                default -> throw new IllegalArgumentException("unknown option " + option + "; there are: " + USAGE);
            }
        }
        return new Options(trials, tasks, jobs, seed, cases, algorithms, output, quick);
    }

    /** What an experiment does where nothing else is said. */
    record Defaults(long trials, int tasks, long quickTrials) {}

    private static String text(String option, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return value;
    }

    private static long number(String option, @Nullable String value) {
        try {
            long number = Long.parseLong(text(option, value));
            if (number >= (option.equals("--seed") ? 0 : 1) && number <= Integer.MAX_VALUE) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // told below
        }
        throw new IllegalArgumentException(option + " needs a positive number, not '" + value + "'");
    }
}
