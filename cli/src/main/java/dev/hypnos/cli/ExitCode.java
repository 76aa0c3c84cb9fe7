package dev.hypnos.cli;

/** What the command exits with. */
final class ExitCode {
    static final int NOTHING_FOUND = 0;
    static final int FOUND = 1;
    static final int BAD_INPUT = 2;
    static final int NOT_CONTROLLABLE = 3;
    /** A defect of Hypnos itself; the number that {@code sysexits.h} has for it. */
    static final int DEFECT = 70;

    private ExitCode() {}
}
