package dev.hypnos.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The static fields of the JDK of which each virtual process has its own. One row for each: a read of the field gives what the
 * process has, and a write changes that. All reads and writes are woven, save those of the initialiser of the class.
 */
public final class ProcessFields {
    /** What a process finds that has set nothing yet. */
    enum Start {
        /** What the real process has. */
        REAL,
        /** A copy of the collection that the real process has. */
        COPY,
        /** A new object of the same class. */
        NEW,
        /** The manager of loggers, as the JDK makes it. */
        LOG_MANAGER,
        /** The logger that the JDK makes before there is a manager. */
        GLOBAL_LOGGER,
    }

    /**
     * A field.
     *
     * @param owner the class that has it
     */
    public record Row(String module, String owner, String name, Start start) {}

    private static final String LOGGING = "java.logging";

    static final List<Row> ROWS = List.of(
            new Row(LOGGING, "java.util.logging.LogManager", "manager", Start.LOG_MANAGER),
            new Row(LOGGING, "java.util.logging.Logger", "global", Start.GLOBAL_LOGGER),
            new Row(LOGGING, "java.util.logging.Logger", "treeLock", Start.NEW),
            new Row(LOGGING, "java.util.logging.LogRecord", "globalSequenceNumber", Start.NEW),
            new Row(LOGGING, "java.util.logging.FileHandler", "locks", Start.NEW),
            new Row(LOGGING, "java.util.logging.Level$KnownLevel", "nameToLevels", Start.COPY),
            new Row(LOGGING, "java.util.logging.Level$KnownLevel", "intToLevels", Start.COPY));

    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        for (int number = 0; number < ROWS.size(); number++) {
            Row row = ROWS.get(number);
            NUMBERS.put(row.owner.replace('.', '/') + "." + row.name, number);
        }
    }

    private ProcessFields() {}

    public static List<Row> rows() {
        return ROWS;
    }

    /** The number of the row for a field, or -1. */
    public static int number(String internalOwner, String name) {
        return NUMBERS.getOrDefault(internalOwner + "." + name, -1);
    }
}
