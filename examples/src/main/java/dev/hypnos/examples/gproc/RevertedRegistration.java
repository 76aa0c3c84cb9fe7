package dev.hypnos.examples.gproc;

import dev.hypnos.examples.otp.Rpc;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;

/**
 * A registration that succeeded is taken back. A process on n1 registers a name for a process on n2, changes its
 * value, and takes the name away; after each step all nodes should see the same.
 *
 * <p>n1 and n3 have elected a leader while n2 was not up yet. The leader registers the name for the process on n2
 * and tells everybody, which is n3, and the caller that it is done. Then n2 joins and gets the leader's table. Of
 * its own processes a node knows best, it thinks: n2 has no such name in its table, so the leader's must be a
 * remainder, and n2 asks the leader to remove it. The leader does. The name is gone on n1 and was never on n2, and
 * only n3 still has it.
 *
 * <p>Repaired: the node that joins takes over what the leader has registered for its processes, and asks the
 * leader to remove only the names of those that are not alive.
 */
public class RevertedRegistration {
    private record RegisterOther(String key, Pid pid) implements Rpc.Function {
        @Override
        public Object apply() {
            return Gproc.register(key, pid, "old");
        }
    }

    private record EnsureOther(String key, Pid pid) implements Rpc.Function {
        @Override
        public Object apply() {
            return Gproc.ensureRegistered(key, pid, "new");
        }
    }

    @HypnosTest(timeLimit = "20s")
    void whatIsRegisteredStaysRegistered() {
        test(Flaw.REVERTED_REGISTRATION);
    }

    @HypnosTest(timeLimit = "20s")
    void whatIsRegisteredStaysRegisteredFixed() {
        test(Flaw.NONE);
    }

    private static void test(Flaw flaw) {
        Model.run(() -> {
            Cluster cluster = new Cluster(flaw);
            cluster.startTogether();
            Pid one = TestProcess.start(cluster.nodes.get(0));
            Pid other = TestProcess.start(cluster.nodes.get(1));
            TestProcess.tell(one, new RegisterOther("name", other), GprocDist.Outcome.TRUE);
            cluster.lookUp(cluster.nodes, "name", other);
            TestProcess.tell(one, new EnsureOther("name", other), GprocDist.Outcome.UPDATED);
            cluster.read(cluster.nodes, "name", "new");
            TestProcess.tell(one, new Unregister("name", other), GprocDist.Outcome.TRUE);
            cluster.lookUpNobody(cluster.nodes, "name");
        });
    }
}
