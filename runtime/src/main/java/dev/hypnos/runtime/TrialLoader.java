package dev.hypnos.runtime;

/** A class loader that may serve several trials. */
public interface TrialLoader {
    /** Something was left in its classes that the next trial must not see. */
    void retire();
}
