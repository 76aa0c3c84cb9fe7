package dev.hypnos.benchmarks.experiment;

import java.util.List;
import java.util.Map;

/** One table or figure of a paper. */
interface Experiment {
    /** What it does where nothing else is said. */
    Options.Defaults defaults();

    /** What must be run. */
    List<Work> work(Options options);

    /** What comes out. */
    Report report(Options options, Map<Work, Result> results);

    /**
     * The outcome, for people and for scripts.
     *
     * @param markdown the table
     * @param json the same figures
     * @param plot a picture in SVG
     */
    record Report(String markdown, Map<String, Object> json, String plot) {}
}
