package dev.hypnos.benchmarks.experiment;

import dev.hypnos.campaign.text.Durations;
import dev.hypnos.examples.Scenarios;
import dev.hypnos.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code hypnos bench table2 | table3 | table4 | figure9 | vnet | corfu | twins | sizes | bugs}. */
public final class ExperimentBenchmark {
    private static final Map<String, Experiment> EXPERIMENTS = new LinkedHashMap<>();

    static {
        EXPERIMENTS.put("table2", new Table2());
        EXPERIMENTS.put("table3", new Table3());
        EXPERIMENTS.put("table4", new Table4());
        EXPERIMENTS.put("figure9", new Figure9());
        EXPERIMENTS.put("twins", new Verdicts("twins", "The repaired models", 10, Scenarios.twins()));
        EXPERIMENTS.put("sizes", new Sizes());
        EXPERIMENTS.put("bugs", new BugSuite());
    }

    private ExperimentBenchmark() {}

    /** Runs an experiment; the first argument is its name. */
    public static int run(String[] arguments) throws Exception {
        String name = arguments[0];
        if (name.equals("corfu") || name.equals("vnet")) {
            return explore(name, Arrays.copyOfRange(arguments, 1, arguments.length));
        }
        Experiment experiment = Objects.requireNonNull(EXPERIMENTS.get(name), name);
        Options options;
        try {
            options = Options.read(name, Arrays.copyOfRange(arguments, 1, arguments.length), experiment.defaults());
        } catch (IllegalArgumentException bad) {
            System.err.println("hypnos bench " + name + ": " + bad.getMessage());
            return 2;
        }
        ResultStore store = ResultStore.open(options.output().resolve("results.tsv"));
        Progress progress = new Progress(name, System.err, System.console() != null);
        Map<Work, Result> results = new WorkRunner(options, store, progress).run(experiment.work(options));
        Experiment.Report report = experiment.report(options, results);
        write(options.output().resolve(name + ".md"), report.markdown());
        write(options.output().resolve(name + ".json"), Json.write(report.json()));
        write(options.output().resolve(name + ".svg"), report.plot());
        System.out.println(report.markdown());
        System.out.println("Written to " + options.output() + ": " + name + ".md, " + name + ".json, " + name + ".svg");
        return 0;
    }

    private static int explore(String name, String[] arguments) throws IOException {
        Explorations explorations = name.equals("corfu") ? Papers.corfu() : Papers.vnet();
        Options options;
        Duration time = null;
        List<String> rest = new ArrayList<>(List.of(arguments));
        try {
            int at = rest.indexOf("--time");
            if (at >= 0) {
                time = Durations.parse(at + 1 < rest.size() ? rest.remove(at + 1) : "");
                rest.remove(at);
            }
            options = Options.read(name, rest.toArray(String[]::new), new Options.Defaults(1, 1, 1));
        } catch (IllegalArgumentException bad) {
            System.err.println("hypnos bench " + name + ": " + bad.getMessage());
            return 2;
        }
        return explorations.run(options, time, System.out);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
