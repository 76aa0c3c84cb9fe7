package dev.hypnos.examples.ra;

/** An entry of the log. */
record Entry(int index, int term, Command command) {}
