package dev.hypnos.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code hypnos run} was asked to do.
 *
 * @param test the test, as {@code class#method}
 * @param classPath where the test's classes are, before those of Hypnos
 * @param params system properties that the test reads
 * @param settings what was given, by the names of the settings; the rest is left to the test's annotation
 * @param json where the result goes as JSON, or null
 */
record RunRequest(
        String test,
        List<Path> classPath,
        Map<String, String> params,
        Map<String, String> settings,
        @Nullable OutputTarget json) {}
