package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A table that the processes of a node share. Each of its methods is one operation: on the key that it names, or on the
 * whole table. It belongs to the process that made it and goes when that ends, unless it has an heir.
 *
 * @since 0.1
 */
public final class Table<K, V> {
    private final Node node;
    private final String name;
    /** For people; made once, since it goes with every operation. */
    private final String label;

    private Process owner;
    private @Nullable Process heir;
    private final Map<K, V> rows = new LinkedHashMap<>();
    private final Map<K, Integer> resources = new HashMap<>();
    /** All rows, and whether there is a table at all. */
    private final int whole;

    private final int existence;
    private boolean gone;

    private Table(Process owner, String name) {
        this.owner = owner;
        this.node = owner.node;
        this.name = name;
        label = "table " + name;
        whole = node.world.newResource(label);
        existence = node.tableResource(name);
        owner.tables.add(this);
        node.tables.put(name, this);
    }

    /** A new table of the process that asks. Throws if its node has one of that name. */
    public static <K, V> Table<K, V> create(String name) {
        int point = ModelHooks.takePoint();
        Process caller = Process.current("create a table");
        caller.operate(point, ModelOperation.TABLE_WRITE, caller.node.tableResource(name), Access.WRITE);
        if (caller.node.tables.containsKey(name)) {
            throw new IllegalStateException("there is a table " + name + " on " + caller.node + " already");
        }
        return new Table<>(caller, name);
    }

    /** The table of this name on the node of the process that asks; null if there is none. */
    @SuppressWarnings("unchecked")
    public static <K, V> @Nullable Table<K, V> named(String name) {
        int point = ModelHooks.takePoint();
        Process caller = Process.current("named");
        caller.operate(point, ModelOperation.TABLE_READ, caller.node.tableResource(name), Access.READ);
        return (Table<K, V>) caller.node.tables.get(name);
    }

    /** Who gets the table when its owner ends. */
    public Table<K, V> heir(Pid pid) {
        heir = pid.process;
        return this;
    }

    public @Nullable V get(K key) {
        read(key);
        V value = rows.get(key);

        return value;
    }

    public void put(K key, V value) {
        Messages.check(key);
        Messages.check(value);
        write(key);
        ModelHooks.writes(resource(key), value);
        rows.put(key, value);
    }

    /** Puts all of these rows in at once: nobody sees some of them without the others. */
    public void putAll(Map<? extends K, ? extends V> changes) {
        changes.forEach((key, value) -> {
            Messages.check(key);
            Messages.check(value);
        });
        int point = ModelHooks.takePoint();
        boolean isFirst = true;
        for (K key : changes.keySet()) {
            if (isFirst) {
                operate(point, ModelOperation.TABLE_WRITE, resource(key), Access.WRITE);
                changed();
                isFirst = false;
            } else {
                ModelHooks.also(Process.current("write").task(), resource(key), Access.WRITE);
            }
        }
        rows.putAll(changes);
    }

    /** True if there was none, and it was inserted. */
    public boolean putIfAbsent(K key, V value) {
        Messages.check(key);
        Messages.check(value);
        change(key);
        if (rows.putIfAbsent(key, value) != null) {
            ModelHooks.onlyReads();
            return false;
        }
        changed();
        return true;
    }

    /** Takes the row out; null if there was none. */
    public @Nullable V remove(K key) {
        change(key);
        if (!rows.containsKey(key)) {
            ModelHooks.onlyReads();
            return null;
        }
        changed();
        return rows.remove(key);
    }

    /** Adds to a counter, which begins at 0; returns what it is then. */
    public long add(K key, long amount) {
        write(key);
        Object before = rows.get(key);
        if (before != null && !(before instanceof Long)) {
            throw new IllegalStateException("row " + key + " of " + this + " is no counter but " + before);
        }
        long sum = (before == null ? 0 : (Long) before) + amount;
        @SuppressWarnings("unchecked") // a table of counters is a table of longs
        V value = (V) Long.valueOf(sum);
        rows.put(key, value);
        return sum;
    }

    /** The rows that match, as they are now. */
    public List<Map.Entry<K, V>> match(BiPredicate<? super K, ? super V> pattern) {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_READ, whole, Access.READ);
        return rows.entrySet().stream()
                .filter(row -> pattern.test(row.getKey(), row.getValue()))
                .map(row -> Map.entry(row.getKey(), row.getValue()))
                .toList();
    }

    public int size() {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_READ, whole, Access.READ);
        return rows.size();
    }

    /** Removes all rows. */
    public void clear() {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_WRITE, whole, Access.WRITE);
        touchAll(Process.current("clear").task());
        rows.clear();
    }

    /** Removes the table. */
    public void delete() {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_WRITE, existence, Access.WRITE);
        remove();
    }

    private void remove() {
        gone = true;
        rows.clear();
        owner.tables.remove(this);
        node.tables.remove(name, this);
    }

    /** The node of the table is gone. */
    void vanish(Task acting) {
        ModelHooks.also(acting, existence, Access.WRITE);
        remove();
    }

    void ownerEnds(Task acting) {
        ModelHooks.also(acting, existence, Access.WRITE);
        if (heir != null && !heir.isDead()) {
            owner.tables.remove(this);
            owner = heir;
            heir = null;
            owner.tables.add(this);
        } else {
            remove();
        }
    }

    private void read(K key) {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_READ, resource(key), Access.READ);
    }

    private void write(K key) {
        change(key);
        changed();
    }

    /** The operation may change a row. */
    private void change(K key) {
        operate(ModelHooks.takePoint(), ModelOperation.TABLE_WRITE, resource(key), Access.WRITE);
    }

    /**
     * The operation has changed a row. Changes of different rows commute; a look at the whole table sees each of them.
     */
    private void changed() {
        ModelHooks.also(Process.current("write").task(), whole, Access.RELEASE);
    }

    private void touchAll(Task acting) {
        resources.values().forEach(resource -> ModelHooks.also(acting, resource, Access.WRITE));
    }

    private int resource(K key) {
        Integer known = resources.get(key);
        if (known == null) {
            known = node.world.newResource("row " + key + " of " + name);
            resources.put(key, known);
        }
        return known;
    }

    private void operate(int point, ModelOperation kind, int resource, Access access) {
        Process caller = Process.current(label);
        if (caller.node != node) {
            throw new IllegalStateException(
                    "a process on " + caller.node + " cannot reach table " + name + " on " + node);
        }
        caller.operate(point, kind, resource, access);
        if (gone) {
            throw new IllegalStateException("there is no table " + name + " any more");
        }
        if (resource != existence) {
            ModelHooks.also(caller.task(), existence, Access.READ);
        }
    }

    @Override
    public String toString() {
        return label;
    }
}
