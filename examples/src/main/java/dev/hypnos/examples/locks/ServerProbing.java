package dev.hypnos.examples.locks;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.spawnMonitor;

import dev.hypnos.examples.otp.Application;
import dev.hypnos.examples.otp.Applications;
import dev.hypnos.examples.otp.NetKernel;
import dev.hypnos.examples.otp.Otp;
import dev.hypnos.examples.otp.Rpc;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A transaction that wants a lock on a node whose server does not run yet spawns a watcher there. If the watcher finds
 * the name of the server, it tells the transaction, which asks again; if not, it registers a name of its own, to which
 * a server that starts sends a message. The two look-ups are not one step:
 *
 * <ol>
 *   <li>The watcher looks for the server, and there is none.
 *   <li>The server registers, looks for a watcher, and there is none.
 *   <li>The watcher registers, and waits for a message that will never come.
 * </ol>
 *
 * <p>Repaired: the watcher looks for the server once more when it has its name.
 *
 * <p>Here one worker locks an object on two nodes while a remote call starts the application on the second.
 *
 * <pre>{@code ./hypnos run example:locks-2}</pre>
 */
public class ServerProbing {
    @HypnosTest(timeLimit = "600s")
    void serverIsFound() {
        Model.run(() -> lockWhileServerStarts(1, Version.LOOKS_ONCE));
    }

    @HypnosTest(timeLimit = "600s")
    void serverIsFoundFixed() {
        Model.run(() -> lockWhileServerStarts(1, Version.REPAIRED));
    }

    /** So many workers lock an object each on both nodes, and the second node has no lock server yet. */
    static void lockWhileServerStarts(int workers, Version version) {
        Node second = node("second");
        List<Application> installed = List.of(LocksApplication.of(version));
        Otp.boot(second, installed);
        Otp.bootHere(installed);
        Otp.await(second);
        Applications.ensureStarted(LocksApplication.NAME);
        List<Node> nodes = List.of(here(), second);
        List<Ref> ends = IntStream.rangeClosed(1, workers)
                .mapToObj(object -> startWorker(object, nodes, version))
                .toList();
        NetKernel.connect(second);
        Rpc.call(second, new StartLocks());
        ends.forEach(end -> receive(Down.class, down -> down.ref() == end));
    }

    private static Ref startWorker(int object, List<Node> nodes, Version version) {
        String name = "worker " + object;
        return spawnMonitor(here(), name, () -> {
                    Pid transaction = Transaction.begin(name, version);
                    Transaction.lock(transaction, object, nodes);
                })
                .ref();
    }

    private record StartLocks() implements Rpc.Function {
        @Override
        public Object apply() {
            Applications.ensureStarted(LocksApplication.NAME);
            return Reason.NORMAL;
        }
    }
}
