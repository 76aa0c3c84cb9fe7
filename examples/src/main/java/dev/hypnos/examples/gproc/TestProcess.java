package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.Hypnos;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import org.jspecify.annotations.Nullable;

/** A process of a test, on one of the nodes, that does what it is told. */
final class TestProcess {
    private static final long REPORT_MILLIS = 1_000;

    private record Do(Pid from, RemoteCalls.Function function) {}

    private record Did(Pid from, Object result) {}

    private TestProcess() {}

    /** A process that waits to be told. */
    static Pid start(Node node, String name) {
        return spawn(node, name, TestProcess::run);
    }

    /** A process that registers a name for itself, and says so within a second. */
    static Pid startAndRegister(Node node, String name, String key) {
        Pid tester = self();
        Pid pid = spawn(node, name, () -> {
            GprocDist.Outcome outcome = Gproc.register(key, self(), "undefined");
            send(tester, new Did(self(), outcome));
            run();
        });
        expect(GprocDist.Outcome.TRUE, reported(pid), "to register " + key);
        return pid;
    }

    private static void run() {
        while (true) {
            Do asked = receive(Do.class);
            send(asked.from(), new Did(self(), asked.function().apply()));
        }
    }

    /** Has a process do something, which must have this outcome within a second. */
    static void tell(Pid pid, RemoteCalls.Function function, GprocDist.Outcome expected) {
        send(pid, new Do(self(), function));
        expect(expected, reported(pid), function.toString());
    }

    private static @Nullable Object reported(Pid pid) {
        Object came = receive(REPORT_MILLIS, message -> message instanceof Did did && did.from() == pid);
        return came instanceof Did did ? did.result() : null;
    }

    private static void expect(Object expected, @Nullable Object outcome, String what) {
        if (!expected.equals(outcome)) {
            Hypnos.fail(what + (outcome == null ? ": no answer within a second" : ": " + outcome));
        }
    }
}
