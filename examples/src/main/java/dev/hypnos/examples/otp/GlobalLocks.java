package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The table of locks that a name server has; the lock for exchanges of names is the only one here. */
final class GlobalLocks {
    private static final String KEY = "global";

    /** Who holds a lock: two lockers can hold it together. */
    private record Held(GlobalLockId lock, List<Pid> by) {}

    private final Table<String, Held> table = Table.create("global_locks");
    private final Map<Pid, Ref> monitors = new HashMap<>();

    boolean set(GlobalLockId lock, Pid holder) {
        Held held = table.get(KEY);
        if (held == null) {
            monitors.put(holder, monitor(holder));
            table.put(KEY, new Held(lock, List.of(holder)));
            return true;
        }
        if (!held.lock().equals(lock)) {
            return false;
        }
        if (!held.by().contains(holder)) {
            monitors.put(holder, monitor(holder));
            table.put(KEY, new Held(lock, List.of(held.by().getFirst(), holder)));
        }
        return true;
    }

    void delete(GlobalLockId lock, Pid holder) {
        Held held = table.get(KEY);
        if (held == null || !held.lock().equals(lock) || !held.by().contains(holder)) {
            return;
        }
        Ref monitor = monitors.remove(holder);
        if (monitor != null) {
            demonitor(monitor);
        }
        if (held.by().size() == 1) {
            table.remove(KEY);
        } else {
            Pid other = held.by().getFirst() == holder
                    ? held.by().getLast()
                    : held.by().getFirst();
            table.put(KEY, new Held(lock, List.of(other)));
        }
    }
}
