package dev.hypnos.tests.program;

/** An enum that holds nothing: see {@link Once}. For one of the same file the compiler makes no table for a switch. */
enum OnceColour {
    RED,
    BLUE
}
