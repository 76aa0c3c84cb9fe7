package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A transaction that changes the schema, in the process that coordinates it. */
final class SchemaTransaction {
    private static final long RESTART_MILLIS_MAX = 500;
    private static final long BAD_COMMIT_MILLIS_MAX = 9;
    private static final String OPERATION = "op ";

    /** Ends the transaction; it has no effect. */
    static final class Aborted extends RuntimeException {
        private static final long serialVersionUID = 1;

        Aborted(String reason) {
            super(reason, null, false, false);
        }
    }

    /** A node went down: all over again, as another transaction. */
    static final class BadCommit extends RuntimeException {
        private static final long serialVersionUID = 1;

        BadCommit() {
            super(null, null, false, false);
        }
    }

    /** A lock was refused: all over again. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused() {
            super(null, null, false, false);
        }
    }

    /** How it ended: with the value of its body, or with why it was aborted. */
    record Result(boolean isAtomic, String value) {}

    private static final String BAD_COMMIT = "bad_commit";

    private record Done(Pid coordinator, Result result) {}

    private final TransactionId transaction;
    private final Table<String, Object> store;
    private final Map<Node, Pid> lockers = new LinkedHashMap<>();
    private final List<SchemaOperation> operations = new ArrayList<>();

    private SchemaTransaction(TransactionManager.Started started) {
        this.transaction = started.transaction();
        this.store = TransactionManager.store(started.store());
    }

    /**
     * Runs a transaction in a process of its own, which ends with the controller of the node rather than with its
     * client: a change that was begun is finished.
     */
    static Result run(Function<SchemaTransaction, String> body) {
        Pid controller = whereis(Controller.NAME);
        if (controller == null) {
            return new Result(false, "node_not_running");
        }
        Pid client = self();
        Pid coordinator = spawnLink("coordinator", () -> {
            link(controller);
            unlink(client);
            Result result = transaction(body);
            send(client, new Done(self(), result));
            unlink(controller);
        });
        Ref ended = monitor(coordinator);
        Object answer = receive(
                message -> (message instanceof Done done && done.coordinator().equals(coordinator))
                        || (message instanceof Down down && down.ref().equals(ended)));
        if (answer instanceof Done done) {
            demonitor(ended);
            return done.result();
        }
        throw new AssertionError("a coordinator ended without a result: " + answer);
    }

    /** Runs a transaction in the process that asks. */
    static Result transaction(Function<SchemaTransaction, String> body) {
        while (true) {
            Pid manager = Objects.requireNonNull(whereis(TransactionManager.NAME));
            send(manager, new TransactionManager.Start(self()));
            SchemaTransaction running = new SchemaTransaction(receive(TransactionManager.Started.class));
            Result result = running.execute(body);
            send(manager, new TransactionManager.Finished(running.transaction));
            flush();
            if (!result.value().equals(BAD_COMMIT)) {
                return result;
            }
            sleep(1 + running.transaction.number() % BAD_COMMIT_MILLIS_MAX);
        }
    }

    /** What came too late for this transaction must not be taken for news by the next. */
    private static void flush() {
        while (receive(0, CommitMessage.class) != null) {
            // until there is none left
        }
    }

    private Result execute(Function<SchemaTransaction, String> body) {
        for (long attempt = 1; ; attempt++) {
            try {
                String value = body.apply(this);
                if (operations.isEmpty()) {
                    endWithoutChange();
                } else {
                    commit();
                }
                return new Result(true, value);
            } catch (Aborted aborted) {
                release();
                return new Result(false, String.valueOf(aborted.getMessage()));
            } catch (BadCommit failed) {
                release();
                return new Result(false, BAD_COMMIT);
            } catch (Refused refused) {
                release();
                store.clear();
                operations.clear();
                // Longer each time, to half a second.
                sleep(RESTART_MILLIS_MAX * attempt * attempt / (attempt * attempt + 50));
            }
        }
    }

    /** All nodes that run must be locked; one may have started while this waited for a lock. */
    private void commit() {
        if (!lockers.keySet().containsAll(Variables.nodes(Variables.DB_NODES))) {
            throw new BadCommit();
        }
        new Commit(transaction, store, List.copyOf(lockers.keySet()), List.copyOf(operations)).run();
    }

    private void endWithoutChange() {
        for (Node node : lockers.keySet()) {
            if (node != here()) {
                send(Peer.of(node).manager(), new TransactionManager.SimpleCommit(transaction));
            }
        }
        Recovery.noteDecision(transaction, Outcome.COMMITTED);
        Locker.releaseHere(transaction);
    }

    private void release() {
        for (Pid locker : lockers.values()) {
            send(locker, new Locker.Release(transaction));
        }
        lockers.clear();
    }

    /** Locks the schema on all nodes that are known to run now. Whether there are more then, the commit finds out. */
    void lockSchema() {
        lock(Schema.NAME, Schema.whereToLock(Schema.NAME));
    }

    /** Locks on nodes one after the other, its own first. */
    void lock(String item, List<Node> nodes) {
        if (nodes.contains(here())) {
            lock(item, here());
        }
        for (Node node : nodes) {
            if (node != here()) {
                lock(item, node);
            }
        }
    }

    private void lock(String item, Node node) {
        Pid locker = lockers.get(node);
        if (locker == null) {
            locker = node == here()
                    ? Objects.requireNonNull(whereis(Locker.NAME))
                    : Peer.of(node).locker();
            lockers.put(node, locker);
            store.put("nodes " + node, true);
        }
        send(locker, new Locker.Write(transaction, item));
        switch (receive(message -> isAnswer(message, item, node))) {
            case Locker.Granted ignored -> store.put("lock " + item + " " + node, true);
            case Locker.Refused ignored -> throw new Refused();
            default -> throw new BadCommit();
        }
    }

    private boolean isAnswer(Object message, String item, Node node) {
        return switch (message) {
            case Locker.Granted(TransactionId to, String granted, Node from) ->
                to.equals(transaction) && granted.equals(item) && from == node;
            case Locker.Refused(TransactionId to, String refused, Node from) ->
                to.equals(transaction) && refused.equals(item) && from == node;
            case CommitMessage.DatabaseDown(Node down) -> down == node;
            default -> false;
        };
    }

    /** Adds something to be done at commit. */
    void add(SchemaOperation operation) {
        store.put(OPERATION + operations.size(), operation);
        operations.add(operation);
    }
}
