package dev.hypnos.runtime.outcome;

import dev.hypnos.kernel.Trace;

/** Reads the trace of a trial when it is over, on the thread that wrote it and has it in its caches. */
@FunctionalInterface
public interface TraceReader {
    /** One that reads nothing. */
    TraceReader NOTHING = new TraceReader() {
        @Override
        public void read(Trace trace) {
            // nobody wants to know
        }

        @Override
        public boolean looksForRaces() {
            return false;
        }
    };

    void read(Trace trace);

    /**
     * Whether it looks for data races in the next trial. What orders tasks by the memory model alone is of no use to
     * anything else, and is not written down if not: that is a row for each call of a concurrent collection.
     */
    default boolean looksForRaces() {
        return true;
    }
}
