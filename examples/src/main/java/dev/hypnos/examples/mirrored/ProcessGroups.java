package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Down;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Named groups of processes, as Erlang's {@code pg2} has them: changes go through a server, under a global lock;
 * members are read in its table without asking it. A member that ends is taken out when the server hears of it, and
 * not before.
 */
final class ProcessGroups extends Server {
    static final String NAME = "pg2";

    private static final String TABLE = "pg2_table";

    private record Create(String group) {}

    private record Join(String group, Pid pid) {}

    /** The rows of the table; a member is counted for as often as it joined. */
    sealed interface Row {
        record Group(String name) implements Row {}

        record Member(String group, Pid pid) implements Row {}

        record LocalMember(String group, Pid pid) implements Row {}

        record GroupOf(Pid pid, String group) implements Row {}

        record Watched(Pid pid) implements Row {}
    }

    private @Nullable Table<Row, Long> rowTable;
    private final Map<Ref, Pid> watched = new LinkedHashMap<>();

    private Table<Row, Long> table() {
        return Objects.requireNonNull(rowTable);
    }

    /** The groups as a process sees them that is none of their server; it finds their table once. */
    record View(Table<Row, Long> rows) {
        static View find() {
            return new View(Objects.requireNonNull(Table.<Row, Long>named(TABLE)));
        }

        void create(String group) {
            ensureStarted();
            if (rows.get(new Row.Group(group)) == null) {
                GlobalLocks.holding(NAME + " " + group, () -> call(NAME, new Create(group), -1));
            }
        }

        void join(String group, Pid pid) {
            ensureExists(group);
            GlobalLocks.holding(NAME + " " + group, () -> call(NAME, new Join(group, pid), -1));
        }

        List<Pid> members(String group) {
            ensureExists(group);
            List<Pid> members = new ArrayList<>();
            for (Map.Entry<Row, Long> row : rows.match((key, count) -> isMember(key, group))) {
                for (long i = row.getValue(); i > 0; i--) {
                    members.add(((Row.Member) row.getKey()).pid());
                }
            }
            return members;
        }

        private void ensureExists(String group) {
            ensureStarted();
            if (rows.get(new Row.Group(group)) == null) {
                throw new IllegalStateException("no such group: " + group);
            }
        }
    }

    private static boolean isMember(Row row, String group) {
        return row instanceof Row.Member(String name, Pid ignored) && name.equals(group);
    }

    private static void ensureStarted() {
        Objects.requireNonNull(whereis(NAME), "process groups are not started");
    }

    @Override
    protected void init() {
        trapExits();
        rowTable = Table.create(TABLE);
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Create(String group) -> table().putIfAbsent(new Row.Group(group), 1L);
            case Join(String group, Pid pid) -> {
                if (table().get(new Row.Group(group)) != null) {
                    joined(group, pid);
                }
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return true;
    }

    private void joined(String group, Pid pid) {
        if (table().add(new Row.Watched(pid), 1) == 1) {
            watched.put(monitor(pid), pid);
        }
        if (table().add(new Row.Member(group, pid), 1) == 1) {
            table().put(new Row.LocalMember(group, pid), 1L);
            table().put(new Row.GroupOf(pid, group), 1L);
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down) {
            Pid pid = watched.remove(down.ref());
            if (pid != null) {
                ended(pid, down.ref());
            }
        }
    }

    private void ended(Pid pid, Ref ref) {
        for (Map.Entry<Row, Long> row : table().match((key, count) -> isGroupOf(key, pid))) {
            String group = ((Row.GroupOf) row.getKey()).group();
            table().remove(new Row.Member(group, pid));
            table().remove(new Row.LocalMember(group, pid));
            table().remove(row.getKey());
        }
        table().remove(new Row.Watched(pid));
        demonitor(ref);
    }

    private static boolean isGroupOf(Row row, Pid pid) {
        return row instanceof Row.GroupOf(Pid member, String ignored) && member.equals(pid);
    }
}
