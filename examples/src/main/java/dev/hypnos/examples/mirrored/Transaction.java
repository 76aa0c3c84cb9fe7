package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.examples.mirrored.ChildTable.Row;
import dev.hypnos.model.Model;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of the database, in the process that makes it. What it locks and what it is to write is kept in a
 * table of its own, its store, which the transaction manager made; only when it commits do the changes go to the table
 * that they are meant for.
 */
final class Transaction {
    /** What is to be done to a row; null removes it. */
    private record Change(String key, @Nullable Row row) {}

    private final long number;
    private final Table<String, String> store;
    private final Variables variables;
    private final Table<String, Row> rows;
    private final String tableName;
    private final List<Change> changes = new ArrayList<>();
    private int locks;

    private Transaction(
            long number, Table<String, String> store, Variables variables, Table<String, Row> rows, String tableName) {
        this.number = number;
        this.store = store;
        this.variables = variables;
        this.rows = rows;
        this.tableName = tableName;
    }

    /** Begins, does what it is given to do, and commits. */
    static <T> T run(Variables variables, Table<String, Row> rows, String table, Function<Transaction, T> body) {
        send(TransactionManager.NAME, new TransactionManager.Start(self()));
        TransactionManager.Started started = receive(TransactionManager.Started.class);
        Transaction transaction = new Transaction(started.transaction(), started.store(), variables, rows, table);
        T result = body.apply(transaction);
        transaction.commit();
        return result;
    }

    /** Gets a lock, unless it has it; the answer is when nobody else has one that is in its way. */
    void lock(String item) {
        String lock = "lock " + item;
        // Of the whole table, then of the row.
        if (store.get("lock " + Locker.WHOLE) != null || store.get(lock) != null) {
            return;
        }
        variables.get(tableName + " where_to_wlock");
        store.put(lock, "write");
        locks++;
        send(Locker.NAME, new Locker.Write(number, item, self()));
        store.put("nodes", "here");
        receive(Locker.Granted.class, granted -> granted.transaction() == number);
    }

    /** A row as it is, or as this transaction wants it to be. */
    @Nullable
    Row read(String key) {
        store.get("row " + key);
        variables.get(tableName + " where_to_read");
        return rows.get(key);
    }

    /** The rows that hold children of a member, or of anybody if that is null. */
    List<Row> select(dev.hypnos.model.@Nullable Pid member) {
        store.match((key, value) -> key.startsWith("row "));
        variables.get(tableName + " where_to_read");
        variables.get(tableName + " storage_type");
        List<Row> found = new ArrayList<>();
        for (var row :
                rows.match((key, value) -> member == null || value.member().equals(member))) {
            found.add(row.getValue());
        }
        return found;
    }

    void write(Row row) {
        lock(row.child());
        variables.get(tableName + " record_validation");
        change(row.child(), row);
    }

    void delete(String key) {
        lock(key);
        change(key, null);
    }

    private void change(String key, @Nullable Row row) {
        String written = "row " + key;
        // An older change of the same row goes.
        store.remove(written);
        store.put(written, row == null ? "delete" : "write");
        changes.add(new Change(key, row));
    }

    /** A change of what tables there are; who makes it does the rest. */
    void changeSchema(String operation) {
        store.put("schema " + operation, "op");
    }

    long number() {
        return number;
    }

    private void commit() {
        // Which nodes take part, and what is to be done where.
        store.get("nodes");
        // From key to key, of which those of locks and nodes are passed over.
        for (int key = 0; key <= locks; key++) {
            store.size();
        }
        for (Change change : changes) {
            store.get("row " + change.key());
            variables.get(tableName + " where_to_commit");
            variables.get(tableName + " snmp");
            variables.get(tableName + " majority");
            store.size();
        }
        if (!changes.isEmpty()) {
            variables.get("checkpoints");
            store.put("pending", "here");
            store.put("waiting_for_commit_ack", "here");
            for (Change change : changes) {
                variables.get(tableName + " commit_work");
                if (change.row() == null) {
                    rows.remove(change.key());
                } else {
                    rows.put(change.key(), change.row());
                }
                variables.get(tableName + " subscribers");
            }
            Recovery.noteDecision(number);
        }
        // Processes that took part, of which there are none.
        store.get("friends");
        send(Locker.NAME, new Locker.Release(number));
        send(TransactionManager.NAME, new TransactionManager.Finished(number));
        // News of nodes that went down meanwhile.
        Model.receive(0, message -> false);
        variables.count("trans_commits");
    }
}
