package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.both;
import static dev.hypnos.examples.locks.Lists.only;
import static dev.hypnos.examples.locks.Lists.with;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.examples.locks.Requests.Request;
import dev.hypnos.examples.otp.NetKernel;
import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The process that takes locks for one client, and gives them back when it ends. It asks the servers, hears from them
 * how the queues stand, looks for circles of waiting transactions, and surrenders a lock if it is the one that should.
 *
 * <p>No server knows enough to see a circle over several servers. So each transaction passes on what it knows about
 * contended locks to the greater ones that hold some other lock: the greatest in a circle hears of all of it.
 */
final class Transaction extends Server {
    /**
     * The client wants an object locked on these nodes, and waits until that and all it asked for before is granted.
     */
    private record Want(int object, List<Node> nodes, Pid client, Ref ref) {}

    /** All is granted. */
    private record Granted(Ref ref) {}

    private record End() {}

    /** The other one has surrendered a lock, told to those that are not in its queue. */
    private record Surrendered(Pid by, LockId lock) {}

    private record Waiter(Pid client, Ref ref) {}

    private final String owner;
    private final Pid client;
    private final Version version;

    private @Nullable KnownLocks knownLocks;
    private @Nullable Requests allRequests;
    private @Nullable Ref clientMonitor;
    private List<Waiter> waiters = List.of();
    private List<Node> down = List.of();
    private List<Node> monitored = List.of();
    private boolean hasAll;

    private Transaction(String owner, Pid client, Version version) {
        this.owner = owner;
        this.client = client;
        this.version = version;
    }

    // What the client does

    /** Starts a transaction of the process that asks. */
    static Pid begin(String owner, Version version) {
        if (whereis(LockServer.NAME) == null) {
            throw new IllegalStateException("the locks application does not run");
        }
        return Server.start(new Transaction(owner, self(), version));
    }

    /** Locks an object on all these nodes; returns when the transaction holds all that it was asked for. */
    static void lock(Pid transaction, int object, List<Node> nodes) {
        Ref ref = monitor(transaction);
        Server.cast(transaction, new Want(object, nodes, self(), ref));
        Object answer = receive(m -> (m instanceof Granted granted && granted.ref() == ref)
                || (m instanceof Down down && down.ref() == ref));
        if (answer instanceof Down failed) {
            exit(failed.reason());
        }
    }

    /** Ends a transaction: all its locks are free, as soon as their servers notice. */
    static void end(Pid transaction) {
        Server.call(transaction, new End());
    }

    // What the transaction does

    @Override
    protected void init() {
        clientMonitor = monitor(client);
        knownLocks = new KnownLocks(owner);
        allRequests = new Requests(owner);
    }

    private KnownLocks known() {
        return Objects.requireNonNull(knownLocks);
    }

    private Requests requests() {
        return Objects.requireNonNull(allRequests);
    }

    @Override
    protected Object onCall(Object request, From from) {
        if (!(request instanceof End)) {
            throw new IllegalArgumentException("an unknown call: " + request);
        }
        reply(from, Reason.NORMAL);
        exit(Reason.NORMAL);
        return NO_REPLY;
    }

    @Override
    protected void onCast(Object message) {
        Want want = (Want) message;
        waiters = with(waiters, new Waiter(want.client(), want.ref()));
        if (!requests().isKnown(want.object())) {
            requests().add(new Request(want.object(), want.nodes()));
            for (Node node : want.nodes()) {
                monitorServer(node);
                request(new LockId(want.object(), node));
            }
        }
        checkWhetherAllIsGranted();
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case LocksInfo info -> heard(info.lock());
            case Watcher.LocksRunning(Node node) -> serverRuns(node);
            case Down(Ref ref, Object subject, Object reason) -> {
                if (ref == clientMonitor) {
                    exit(Reason.NORMAL);
                } else if (subject instanceof Address server && !down.contains(server.node())) {
                    serverIsMissing(server.node());
                }
            }
            // Surrendered, and what is not for us: the list of deadlocks that were broken is for the curious only
            default -> {}
        }
    }

    private void heard(Lock lock) {
        Lock before = known().get(lock.id());
        if (before != null && before.version() >= lock.version()) {
            return;
        }
        known().store(before, lock);
        checkWhetherAllIsGranted();
        if (!hasAll) {
            lookForDeadlock();
        }
    }

    // Requests

    private void request(LockId lock) {
        monitor(lock.node().address(LockServer.NAME));
        LockServer.request(lock, self());
    }

    private void checkWhetherAllIsGranted() {
        if (waiters.isEmpty()) {
            return;
        }
        hasAll = known().isEmpty() ? !requests().isAnythingPending() : isAllGranted();
        // The released code lists both tables here for a trace that is off by default, and so does the model.
        requests().pending();
        known().all();
        if (hasAll) {
            waiters.forEach(waiter -> send(waiter.client(), new Granted(waiter.ref())));
            waiters = List.of();
        }
    }

    private boolean isAllGranted() {
        boolean all = true;
        for (Request request : requests().pending()) {
            if (known().nodesWith(request.object(), self()).containsAll(request.nodes())) {
                requests().grant(request);
            } else {
                all = false;
            }
        }
        return all;
    }

    // Deadlocks

    private void lookForDeadlock() {
        List<Pid> involved = known().holders();
        List<Lock> contended = known().contended();
        Lock toSurrender = WaitGraph.toSurrender(contended);
        if (toSurrender == null) {
            passOn();
            return;
        }
        if (!toSurrender.isHeldBy(self()) && !version.keepsDeadlocksToItself) {
            // The holder may never hear of the other locks in the circle if not from here.
            contended.forEach(lock -> passOn(lock, toSurrender.holder()));
        }
        surrender(toSurrender, involved);
    }

    /** The holder gives the lock up. All others wait for news of it: what they know is of no use now. */
    private void surrender(Lock lock, List<Pid> involved) {
        known().forget(lock);
        if (lock.isHeldBy(self())) {
            LockServer.surrender(lock.id(), self());
            involved.stream()
                    .filter(other -> !lock.queue().contains(other))
                    .forEach(other -> send(other, new Surrendered(self(), lock.id())));
            hasAll = false;
        }
    }

    private void passOn() {
        Pid me = self();
        List<Pid> greater = only(known().holders(), other -> other.compareTo(me) > 0);
        List<Lock> contended = known().contended();
        for (Pid other : greater) {
            for (Lock lock : contended) {
                if (known().isHolder(other)) {
                    passOn(lock, other);
                }
            }
        }
    }

    /** Those in the queue know already, or will: the server tells them. */
    private static void passOn(Lock lock, Pid other) {
        if (!lock.queue().contains(other)) {
            send(other, new LocksInfo(lock, null));
        }
    }

    // Servers that come and go

    /** The server on its own node is not watched: without it, there would be no transaction. */
    private void monitorServer(Node node) {
        if (node != self().node() && !monitored.contains(node)) {
            monitored = with(monitored, node);
            NetKernel.connect(node);
            monitor(node.address(LockServer.NAME));
        }
    }

    private void serverIsMissing(Node node) {
        known().forgetAllOf(node);
        down = with(down, node);
        monitored = only(monitored, other -> other != node);
        List<Request> pending = requests().pendingOn(node);
        List<Request> granted = requests().grantedOn(node);
        granted.forEach(requests()::revoke);
        if (pending.isEmpty() && granted.isEmpty()) {
            return;
        }
        if (node.isRunning()) {
            monitor(NetKernel.spawn(node, new Watcher(self(), version)));
        }
        if (!pending.isEmpty()) {
            checkWhetherAllIsGranted();
        }
    }

    private void serverRuns(Node node) {
        if (!down.contains(node)) {
            return;
        }
        down = only(down, other -> other != node);
        List<Request> again = both(requests().grantedOn(node), requests().pendingOn(node));
        for (Request request : again) {
            monitorServer(node);
            request(new LockId(request.object(), node));
        }
    }
}
