package dev.hypnos.examples.mirrored;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Which member of a group has which child, in a table of the database; each method is a transaction. */
record ChildTable(Variables variables, Table<String, Row> rows) {
    static final String NAME = "mirrored_sup_childspec";

    /** A row: who has the child. The key is the child, as there is one group. */
    record Row(Pid member, String child) {}

    /** Erlang reaches tables by their names in each operation; here who uses this one finds it once. */
    static ChildTable find() {
        return new ChildTable(Variables.find(), Objects.requireNonNull(Table.<String, Row>named(NAME)));
    }

    /** The first member of a group begins with an empty table. */
    void deleteAll() {
        Transaction.run(variables, rows, NAME, transaction -> {
            transaction.lock(Locker.WHOLE);
            for (Row row : transaction.select(null)) {
                transaction.delete(row.child());
            }
            return true;
        });
    }

    /** Notes a child of a member; false if another member that lives has it. */
    boolean claim(Pid member, String child, List<Pid> members) {
        return Transaction.run(variables, rows, NAME, transaction -> {
            transaction.lock(child);
            Row row = transaction.read(child);
            if (row != null && members.contains(row.member()) && !row.member().equals(member)) {
                return false;
            }
            transaction.write(new Row(member, child));
            return true;
        });
    }

    /** Gives the children of a member that ended to another; returns them. */
    List<String> takeOver(Pid from, Pid to) {
        return Transaction.run(variables, rows, NAME, transaction -> {
            transaction.lock(Locker.WHOLE);
            List<String> children = new ArrayList<>();
            for (Row row : transaction.select(from)) {
                transaction.write(new Row(to, row.child()));
                children.add(row.child());
            }
            return children;
        });
    }
}
