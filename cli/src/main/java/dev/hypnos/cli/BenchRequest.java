package dev.hypnos.cli;

import java.util.List;

/**
 * What {@code hypnos bench} was asked to do.
 *
 * @param type the class of the benchmark
 * @param arguments what it understands it says itself
 */
public record BenchRequest(String type, List<String> arguments) {}
