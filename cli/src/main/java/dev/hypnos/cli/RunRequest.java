package dev.hypnos.cli;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code hypnos run} was asked to do. What is null is left to the test's annotation.
 *
 * @param test the test, as {@code class#method}
 * @param classPath where the test's classes are, before those of Hypnos
 * @param params system properties that the test reads
 * @param json where the result goes as JSON, or null
 */
record RunRequest(
        String test,
        List<Path> classPath,
        Map<String, String> params,
        @Nullable Long trials,
        @Nullable Duration time,
        @Nullable String strategy,
        @Nullable Boolean conflictAnalysis,
        @Nullable String signature,
        @Nullable Long seed,
        @Nullable Integer earlyTicks,
        @Nullable Integer jobs,
        boolean keepGoing,
        boolean checkDeterminism,
        @Nullable String races,
        @Nullable String granularity,
        @Nullable String uncontrolled,
        @Nullable String mode,
        @Nullable Path directory,
        @Nullable OutputTarget json) {

    /** What {@code hypnos replay} needs besides the file, with a space in front; empty where it needs nothing. */
    String replayOptions() {
        StringBuilder options = new StringBuilder();
        if (!classPath.isEmpty()) {
            options.append(" --class-path ")
                    .append(String.join(
                            File.pathSeparator,
                            classPath.stream().map(Path::toString).toList()));
        }
        new TreeMap<>(params)
                .forEach((key, value) ->
                        options.append(" --param ").append(key).append('=').append(value));
        return options.toString();
    }
}
