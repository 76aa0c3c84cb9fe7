package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.sleep;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.otp.Application;
import dev.hypnos.examples.otp.Applications;
import dev.hypnos.examples.otp.NetKernel;
import dev.hypnos.examples.otp.Otp;
import dev.hypnos.examples.otp.Rpc;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Three nodes with the registry, and a fourth, the master, which the test runs on. */
final class Cluster {
    private static final int POLLS = 10;
    private static final long POLL_MILLIS = 500;
    private static final long GAP_MILLIS = 250;

    /** What a node is told before the registry starts: who the candidates are, to which it is connected then. */
    private record Configure(List<Node> candidates) implements Rpc.Function {
        @Override
        public Object apply() {
            for (Node candidate : candidates) {
                NetKernel.connect(candidate);
            }
            Applications.setVariable(Gproc.NAME, GprocDist.NAME, "all nodes");
            return Reason.NORMAL;
        }
    }

    private record Start() implements Rpc.Function {
        @Override
        public Object apply() {
            Applications.ensureStarted(Gproc.NAME);
            return Reason.NORMAL;
        }
    }

    private record Stop() implements Rpc.Function {
        @Override
        public Object apply() {
            Applications.stop(Gproc.NAME);
            return Reason.NORMAL;
        }
    }

    private record Sync() implements Rpc.Function {
        @Override
        public Object apply() {
            return Gproc.sync();
        }
    }

    private record Leader() implements Rpc.Function {
        @Override
        public Object apply() {
            return Gproc.leader();
        }
    }

    private record Lookup(String key) implements Rpc.Function {
        @Override
        public Object apply() {
            return Optional.ofNullable(Gproc.lookup(key));
        }
    }

    final List<Node> nodes = List.of(node("n1"), node("n2"), node("n3"));

    /** Boots the master, then the others, each at its own pace, and connects them; the registry is not started yet. */
    Cluster(Flaw flaw) {
        Otp.bootHere(List.of());
        List<Application> installed = List.of(Gproc.application(flaw, nodes));
        for (Node node : nodes) {
            Otp.boot(node, installed);
        }
        nodes.forEach(Otp::await);
        nodes.forEach(NetKernel::connect);
        Rpc.multicall(nodes, new Configure(nodes));
    }

    /** Starts the registry on all nodes at once. */
    void startTogether() {
        Rpc.multicall(nodes, new Start());
    }

    /** Starts the registry on one node after the other, with time to join. */
    void startOneByOne() {
        for (Node node : nodes) {
            Rpc.call(node, new Start());
            sleep(GAP_MILLIS);
        }
    }

    /** Stops the registry on a node, which itself goes on. */
    void stop(Node node) {
        Rpc.call(node, new Stop());
    }

    Node leader() {
        return (Node) Rpc.call(nodes.getFirst(), new Leader());
    }

    /** Has a node synchronise all, which must succeed. */
    void sync(Node node) {
        Object result = Rpc.call(node, new Sync());
        if (!GprocDist.Outcome.TRUE.equals(result)) {
            Hypnos.fail("sync on " + node + ": " + result);
        }
    }

    /** After synchronisation, all these nodes must come to know that the process has the name. */
    void lookUp(List<Node> where, String key, Pid expected) {
        sync(where.getFirst());
        poll(where, key, entry -> entry.isPresent() && entry.get().pid() == expected);
    }

    /** After synchronisation, all these nodes must come to know the value of the name. */
    void read(List<Node> where, String key, String value) {
        sync(where.getFirst());
        poll(where, key, entry -> entry.isPresent() && entry.get().value().equals(value));
    }

    /** After synchronisation, all these nodes must come to know that nobody has the name. */
    void lookUpNobody(List<Node> where, String key) {
        sync(where.getFirst());
        poll(where, key, Optional::isEmpty);
    }

    private static void poll(List<Node> where, String key, Predicate<Optional<GprocDist.Entry>> expected) {
        for (Node node : where) {
            Object found = Rpc.call(node, new Lookup(key));
            for (int i = 1; i < POLLS && !isAsExpected(found, expected); i++) {
                sleep(POLL_MILLIS);
                found = Rpc.call(node, new Lookup(key));
            }
            if (!isAsExpected(found, expected)) {
                Hypnos.fail("lookup of " + key + " on " + node + " failed: " + found);
            }
        }
    }

    @SuppressWarnings("unchecked") // what Lookup returns
    private static boolean isAsExpected(Object found, Predicate<Optional<GprocDist.Entry>> expected) {
        return found instanceof Optional<?> entry && expected.test((Optional<GprocDist.Entry>) entry);
    }
}
