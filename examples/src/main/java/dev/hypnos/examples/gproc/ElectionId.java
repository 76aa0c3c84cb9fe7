package dev.hypnos.examples.gproc;

/**
 * An election: whose it is, and which of its elections.
 *
 * @param position the place of the candidate that holds it
 * @param incarnation when its server began, to tell it from one before
 * @param number its elections, counted
 */
record ElectionId(int position, long incarnation, int number) {}
