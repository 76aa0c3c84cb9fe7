package dev.hypnos.runtime.task;

import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls under way that hold a lock which only the JDK knows, such as a bin of a hash map while it runs the
 * program's function. Another call that would need such a lock of the same resource waits outside until they are over:
 * inside it would block the carrier.
 */
public final class BusyCalls {
    private record Busy(Task task, int resource) {}

    private final List<Busy> calls = new ArrayList<>();

    public void clear() {
        calls.clear();
    }

    public void enter(Task task, int resource) {
        calls.add(new Busy(task, resource));
    }

    public void exit(Task task, int resource) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (calls.get(i).task == task && calls.get(i).resource == resource) {
                calls.remove(i);
                return;
            }
        }
    }

    public boolean isFree(Task asker, int resource) {
        for (int i = 0; i < calls.size(); i++) {
            Busy busy = calls.get(i);
            if (busy.resource == resource && busy.task != asker) {
                return false;
            }
        }
        return true;
    }
}
