package dev.hypnos.runtime.outcome;

/** What a trial tells of itself beside its operations. All but the first need classes that report values. */
public enum Reporting {
    /** Nothing: what is woven for it is not even there. */
    NOTHING,
    /** The values that were read, written and given, to be compared with those of another run. */
    VALUES,
    /** Also an account of every operation for people. */
    ACCOUNT
}
