package dev.hypnos.kernel.systematic;

/**
 * Where an exploration stands.
 *
 * @param pending branches that are known and not yet tried
 * @param depth how many operations the last execution had
 * @param share what share of all executions was tried, as far as can be told from the branches that are known; more are
 *     found on the way, so that most often it is too large
 */
public record Frontier(long pending, int depth, double share) {}
