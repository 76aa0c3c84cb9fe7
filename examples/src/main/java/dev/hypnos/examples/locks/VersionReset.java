package dev.hypnos.examples.locks;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.examples.otp.Applications;
import dev.hypnos.examples.otp.Otp;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * Locks break a deadlock without anybody who sees all of it: a transaction hears from the server how the queues of its
 * locks stand, and tells other transactions, so that one of them sees the circle and gives way. News can be late, so a
 * lock has a version, and a transaction ignores what is not newer than what it knows.
 *
 * <p>When nobody is in the queue of a lock, the server forgets it, and with it the version. In between others may have
 * told a third transaction of the lock, which it had not asked for yet. When it asks now, the lock begins again with
 * version 1. That is not newer than what the transaction knows, so it ignores the news that the lock is its own, and
 * waits for ever:
 *
 * <ol>
 *   <li>A holds x, and B waits for it: version 2. B tells C, which holds another lock that B has heard of.
 *   <li>A and B get all they want, and end. The server forgets x.
 *   <li>C asks for x. The server grants it, with version 1, and C does not listen.
 * </ol>
 *
 * <p>Repaired: the server keeps the version of a lock that nobody wants.
 *
 * <p>Here three clients take the locks 1, 2 and 3 in turn, each beginning with another one, and give all back.
 *
 * <pre>{@code ./hypnos run example:locks-1}</pre>
 */
public class VersionReset {
    private record Done(int client) {}

    @HypnosTest(timeLimit = "10s")
    void locksAreGranted() {
        Model.run(() -> threeClients(Version.FORGETS_VERSIONS));
    }

    @HypnosTest(timeLimit = "10s")
    void locksAreGrantedFixed() {
        Model.run(() -> threeClients(Version.REPAIRED));
    }

    /**
     * With the other flaws as well, as in the experiments that were published: {@link SilentObserver} fails here too.
     */
    @HypnosTest(timeLimit = "10s")
    void locksAreGrantedAsReleased() {
        Model.run(() -> threeClients(Version.AS_RELEASED));
    }

    /** Three clients that want the same locks in different orders. */
    static void threeClients(Version version) {
        Otp.bootHere(List.of(LocksApplication.of(version)));
        Applications.ensureStarted(LocksApplication.NAME);
        Pid main = self();
        startClient(main, 1, List.of(1, 2, 3), version);
        startClient(main, 2, List.of(2, 3, 1), version);
        startClient(main, 3, List.of(3, 1, 2), version);
        for (int client = 1; client <= 3; client++) {
            int number = client;
            receive(Done.class, done -> done.client() == number);
        }
    }

    /** A client that takes the locks one after the other, in its own order, and then gives all back. */
    private static void startClient(Pid main, int number, List<Integer> objects, Version version) {
        String name = "client " + number;
        spawn(name, () -> {
            List<Node> nodes = List.of(here());
            Pid transaction = Transaction.begin(name, version);
            for (int object : objects) {
                Transaction.lock(transaction, object, nodes);
            }
            Transaction.end(transaction);
            send(main, new Done(number));
        });
    }
}
