package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.otp.NetKernel;
import dev.hypnos.examples.otp.Rpc;
import dev.hypnos.model.Body;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import org.jspecify.annotations.Nullable;

/** A process of a test, on one of the nodes, that does what it is told. */
final class TestProcess {
    private static final long REPORT_MILLIS = 1_000;

    private record Do(Pid from, Rpc.Function function) {}

    private record Did(Pid from, Object result) {}

    private record Waiting() implements Body {
        @Override
        public void run() {
            doWhatIsAsked();
        }
    }

    private record Registering(Pid tester, String key) implements Body {
        @Override
        public void run() {
            send(tester, new Did(self(), Gproc.register(key, self(), "undefined")));
            doWhatIsAsked();
        }
    }

    private TestProcess() {}

    /** A process that waits to be told. */
    static Pid start(Node node) {
        return NetKernel.spawn(node, new Waiting());
    }

    /** A process that registers a name for itself, and says so within a second. */
    static Pid startAndRegister(Node node, String key) {
        Pid pid = NetKernel.spawn(node, new Registering(self(), key));
        expect(GprocDist.Outcome.TRUE, reported(pid), "to register " + key);
        return pid;
    }

    private static void doWhatIsAsked() {
        while (true) {
            Do asked = receive(Do.class);
            send(asked.from(), new Did(self(), asked.function().apply()));
        }
    }

    /** Has a process do something, which must have this outcome within a second. */
    static void tell(Pid pid, Rpc.Function function, GprocDist.Outcome expected) {
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
