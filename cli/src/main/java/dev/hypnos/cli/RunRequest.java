package dev.hypnos.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code hypnos run} was asked to do.
 *
 * @param test the test, as {@code class#method}, or the class of a program
 * @param launch how it is started
 * @param settings what was given, by the names of the settings; the rest is left to the test's annotation
 * @param json where the result goes as JSON, or null
 * @param annotates whether findings are told to GitHub, too
 */
public record RunRequest(
        String test,
        Launch launch,
        Map<String, String> settings,
        @Nullable OutputTarget json,
        boolean annotates) {}
