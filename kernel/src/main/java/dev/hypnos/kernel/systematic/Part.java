package dev.hypnos.kernel.systematic;

/**
 * What an exploration gives away: a branch of one of its points, with all that can follow it.
 *
 * @param text what the exploration that follows it has to know
 * @param given the branch, as the giver keeps it
 * @param depth of the point
 */
record Part(String text, Given given, int depth) {}
