package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Supervisor.Child;
import java.util.function.Supplier;

/** The server that each node has for reports. Supervisors report every child that they have started. */
final class ErrorLogger extends TrappingServer {
    static final String NAME = "error_logger";

    private record Progress(String started) {}

    /** Reports that something has started on this node. */
    static void progress(String started) {
        send(NAME, new Progress(started));
    }

    /** A child that is always started again, and each time reported. */
    static Child child(String id, Supplier<Pid> start) {
        return Child.permanent(id, () -> {
            Pid pid = start.get();
            progress(id);
            return pid;
        });
    }
}
