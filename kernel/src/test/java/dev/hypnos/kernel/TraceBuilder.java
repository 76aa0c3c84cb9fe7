package dev.hypnos.kernel;

/** Lets tests of other packages write a trace row by row. */
public final class TraceBuilder {
    public final Trace trace = new Trace();

    public void clear() {
        trace.clear();
    }

    public void task(int number, TaskName name) {
        trace.task(number, name);
    }

    public void add(int task, int site, int resource, Access access, byte kind) {
        trace.add(task, site, resource, (byte) access.ordinal(), kind);
    }
}
