package dev.hypnos.campaign;

import dev.hypnos.kernel.analysis.Race;
import java.util.List;

/**
 * A race, reported once for a pair of places.
 *
 * @param trial the first trial in which it was seen
 * @param firstStack the stack of its first operation, empty where it is not known
 * @param secondStack that of the other
 */
public record RaceReport(
        long trial, Race race, List<StackTraceElement> firstStack, List<StackTraceElement> secondStack) {}
