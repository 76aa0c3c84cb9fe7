package dev.hypnos.model;

/** Unwinds a process that ends; code of the program should let it pass. */
final class ProcessExit extends Error {
    private static final long serialVersionUID = 1;

    final transient Object reason;

    ProcessExit(Object reason) {
        super("the process ends: " + reason, null, false, false);
        this.reason = reason;
    }
}
