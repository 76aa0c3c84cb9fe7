package dev.hypnos.cli;

/** What the command exits with. */
public final class ExitCode {
    public static final int NOTHING_FOUND = 0;
    public static final int FOUND = 1;
    public static final int BAD_INPUT = 2;
    public static final int NOT_CONTROLLABLE = 3;
    /** A defect of Hypnos itself; the number that {@code sysexits.h} has for it. */
    public static final int DEFECT = 70;

    private ExitCode() {}
}
