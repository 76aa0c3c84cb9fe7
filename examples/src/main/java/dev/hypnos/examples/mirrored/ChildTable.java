package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Which member of a group has which child, in a table of the database; each method is a transaction. */
final class ChildTable {
    static final String NAME = "mirrored_sup_childspec";

    /** A row: who has the child. The key is the child, as there is one group. */
    record Row(Pid member, String child) {}

    private ChildTable() {}

    /** The first member of a group begins with an empty table. */
    static void deleteAll() {
        transaction(Locker.WHOLE, () -> {
            for (Map.Entry<String, Row> row : rows().match((child, held) -> true)) {
                rows().remove(row.getKey());
            }
            return true;
        });
    }

    /** Notes a child of a member; false if another member that lives has it. */
    static boolean claim(Pid member, String child, List<Pid> members) {
        return transaction(child, () -> {
            Row row = rows().get(child);
            if (row != null && members.contains(row.member()) && !row.member().equals(member)) {
                return false;
            }
            rows().put(child, new Row(member, child));
            return true;
        });
    }

    /** Gives the children of a member that ended to another; returns them. */
    static List<String> takeOver(Pid from, Pid to) {
        return transaction(Locker.WHOLE, () -> {
            List<String> children = new ArrayList<>();
            for (Map.Entry<String, Row> row :
                    rows().match((child, held) -> held.member().equals(from))) {
                rows().put(row.getKey(), new Row(to, row.getKey()));
                children.add(row.getKey());
            }
            return children;
        });
    }

    private static <T> T transaction(String item, Supplier<T> body) {
        send(TransactionManager.NAME, new TransactionManager.Start(self()));
        long number = receive(TransactionManager.Started.class).transaction();
        send(Locker.NAME, new Locker.Write(number, item, self()));
        receive(Locker.Granted.class, granted -> granted.transaction() == number);
        T result = body.get();
        send(Locker.NAME, new Locker.Release(number));
        send(TransactionManager.NAME, new TransactionManager.Finished(number));
        return result;
    }

    private static Table<String, Row> rows() {
        return Objects.requireNonNull(Table.<String, Row>named(NAME));
    }
}
