package dev.hypnos.benchmarks.experiment;

import dev.hypnos.kernel.History;

/**
 * A number of trials of one test, with a history of their own.
 *
 * @param test the name of an example, or a test as {@code class#method}
 * @param task tells apart the parts that an experiment is divided into; each has its own random numbers
 */
record Work(String test, Algorithm algorithm, History.Scheme signature, int task, long trials, long seed) {
    static Work of(String test, Algorithm algorithm, int task, Options options) {
        return of(test, algorithm, History.Scheme.TASK_AND_SITE, task, options);
    }

    static Work of(String test, Algorithm algorithm, History.Scheme signature, int task, Options options) {
        return new Work(test, algorithm, signature, task, options.trials(), options.seed() + task);
    }

    /** The same work has the same key in every run. */
    String key() {
        return String.join(
                " ",
                test,
                algorithm.name(),
                signature.name(),
                String.valueOf(task),
                String.valueOf(trials),
                String.valueOf(seed));
    }
}
