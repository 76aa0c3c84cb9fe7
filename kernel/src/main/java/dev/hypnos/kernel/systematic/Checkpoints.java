package dev.hypnos.kernel.systematic;

import java.util.Arrays;

/** What was known of an execution before each of its operations, so that it can be gone back to. */
final class Checkpoints {
    private static final int ROW = 0;
    private static final int TOP = 1;
    private static final int LOG_SIZE = 2;
    private static final int USED = 3;
    private static final int TOUCHES = 4;
    private static final int RACES = 5;
    private static final int EXECUTED = 6;
    private static final int FIELDS = 7;

    private int[] fields = new int[64 * FIELDS];

    /** Everything that was read so far is complete, and the row is the first of the next operation. */
    void add(int row, int executed, Operations operations, Clocks clocks, Races races) {
        int at = operations.size() * FIELDS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, at * 2);
        }
        fields[at + ROW] = row;
        fields[at + EXECUTED] = executed;
        fields[at + TOP] = clocks.top();
        fields[at + LOG_SIZE] = clocks.logSize();
        fields[at + USED] = clocks.usedCount();
        fields[at + TOUCHES] = operations.touchCount();
        fields[at + RACES] = races.found().size();
        clocks.keep();
    }

    int row(int operation) {
        return fields[operation * FIELDS + ROW];
    }

    /** How many operations were executed before it. */
    int executed(int operation) {
        return fields[operation * FIELDS + EXECUTED];
    }

    /** The last of so many operations that begins with this row or an earlier one; -1 if there is none. */
    int lastAt(int row, int operationCount) {
        int operation = operationCount - 1;
        while (operation >= 0 && row(operation) > row) {
            operation--;
        }
        return operation;
    }

    /** Goes back to where an operation began. */
    void rewind(int operation, Clocks clocks, Operations operations, Races races) {
        int at = operation * FIELDS;
        clocks.rewind(fields[at + TOP], fields[at + LOG_SIZE], fields[at + USED]);
        operations.shrink(operation, fields[at + TOUCHES]);
        races.shrink(fields[at + RACES]);
    }
}
