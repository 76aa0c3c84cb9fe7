package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Server;

/**
 * Writes what the write-ahead log holds into a file for each server, once the log is full. That takes far more entries
 * than a test has; what is left is that each server asks it for its files when it starts.
 */
final class SegmentWriter extends Server {
    static final String NAME = "ra_log_segment_writer";

    private record MySegments(String server) {}

    private record None() {}

    static void segmentsOf(String server) {
        call(NAME, new MySegments(server), -1);
    }

    @Override
    protected void init() {
        Model.trapExits();
    }

    @Override
    protected Object onCall(Object request, From from) {
        FileServer.list();
        return new None();
    }
}
