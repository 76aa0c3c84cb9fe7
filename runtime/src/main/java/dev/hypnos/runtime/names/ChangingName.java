package dev.hypnos.runtime.names;

/** The name of a resource that is called otherwise later in the trial, such as a socket that is not connected yet. */
public interface ChangingName {
    /** What it is called for a comparison of two runs, at whatever moment. */
    String lasting();
}
