package dev.hypnos.runtime.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The static fields of the JDK of which each virtual process has its own, by numbers.
 * {@code dev.hypnos.agent.jdk.ProcessFieldRows} lists them. All reads and writes are woven, save those of the
 * initialiser of the class.
 */
public final class ProcessFields {
    /** What a process finds that has set nothing yet. */
    public enum Start {
        /** What the real process has. */
        REAL,
        /** Null, false, or zero: the process makes it when it is first used. */
        NOTHING,
        /** The greatest {@code short}: whoever counts on begins anew, with the time of the process. */
        FULL,
        /** A copy of the collection that the real process has. */
        COPY,
        /** A new object of the same class. */
        NEW,
        /**
         * The system properties: those of the node, or a copy of the real ones without what only says how the test is
         * run.
         */
        PROPERTIES,
        /** The manager of loggers, as the JDK makes it. */
        LOG_MANAGER,
        /** The logger that the JDK makes before there is a manager. */
        GLOBAL_LOGGER,
    }

    /** What processes start with, by the numbers of the fields. */
    private static final List<Start> STARTS = new ArrayList<>();

    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    private ProcessFields() {}

    /** Gives a field, of which each process has its own, its number. Before anything is woven. */
    public static void add(String internalOwner, String name, Start start) {
        if (NUMBERS.putIfAbsent(internalOwner + "." + name, STARTS.size()) == null) {
            STARTS.add(start);
        }
    }

    static int count() {
        return STARTS.size();
    }

    static Start start(int number) {
        return STARTS.get(number);
    }

    /** The number of a field, or -1. */
    public static int number(String internalOwner, String name) {
        return NUMBERS.getOrDefault(internalOwner + "." + name, -1);
    }
}
