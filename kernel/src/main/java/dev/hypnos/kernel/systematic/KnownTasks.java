package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Small numbers for the names of all tasks that were ever seen: the same in all executions. */
final class KnownTasks {
    private @Nullable TaskName[] table = new TaskName[64];
    private int[] ids = new int[64];
    private TaskName[] names = new TaskName[16];
    private int size;

    /** The number of a task's name; it is looked up once in a trial, since each trial has tasks of its own. Hot. */
    int id(Task task) {
        int known = task.nameNumber;
        if (known >= 0 && known < size && names[known] == task.name) {
            return known;
        }
        int id = id(task.name);
        task.nameNumber = id;
        return id;
    }

    /** The number of a name; a new one where the name is new. From now on {@link #name} gives this very object. Hot. */
    int id(TaskName name) {
        int mask = table.length - 1;
        int at = (int) name.hash() & mask;
        while (true) {
            TaskName found = table[at];
            if (found == name) {
                return ids[at];
            }
            if (found == null) {
                return add(name);
            }
            if (isSame(found, name)) {
                table[at] = name;
                names[ids[at]] = name;
                return ids[at];
            }
            at = (at + 1) & mask;
        }
    }

    /**
     * What is no task of the program, such as the clock, has another name object in each trial; so has everything in
     * another JVM.
     */
    private static boolean isSame(TaskName one, TaskName other) {
        return one.hash() == other.hash() && one.toString().equals(other.toString());
    }

    private int add(TaskName name) {
        if (size * 2 >= table.length) {
            table = new TaskName[table.length * 2];
            ids = new int[table.length];
            for (int id = 0; id < size; id++) {
                put(names[id], id);
            }
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
        }
        names[size] = name;
        put(name, size);
        return size++;
    }

    private void put(TaskName name, int id) {
        int mask = table.length - 1;
        int at = (int) name.hash() & mask;
        while (table[at] != null) {
            at = (at + 1) & mask;
        }
        table[at] = name;
        ids[at] = id;
    }

    /** The number here of a task that has this number there; a new one where the task is new. */
    int id(int task, KnownTasks there) {
        return idOf(there.names[task]);
    }

    /** The number of a name that another exploration has; a new one where the name is new. */
    int idOf(TaskName name) {
        int mask = table.length - 1;
        int at = (int) name.hash() & mask;
        while (table[at] != null) {
            if (isSame(table[at], name)) {
                return ids[at];
            }
            at = (at + 1) & mask;
        }
        return add(name);
    }

    /** All names, one to a line, with their number before them. */
    String text() {
        StringBuilder text = new StringBuilder().append(size).append('\n');
        for (int id = 0; id < size; id++) {
            String name = names[id].toString();
            text.append(name.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
        }
        return text.toString();
    }

    /** Reads names from the beginning of a text, where there are none yet; returns where they end. */
    int read(String text) throws SavedFormatException {
        int at = text.indexOf('\n');
        int count;
        try {
            count = at < 0 ? -1 : Integer.parseInt(text.substring(0, at));
        } catch (NumberFormatException e) {
            throw StateReader.corrupt("it does not say how many tasks there are");
        }
        TaskName root = TaskName.root();
        for (int id = 0; id < count; id++) {
            int end = text.indexOf('\n', at + 1);
            if (end < 0) {
                throw StateReader.corrupt("names of tasks are missing");
            }
            if (id(TaskName.parse(root, unescape(text.substring(at + 1, end)))) != id) {
                throw StateReader.corrupt("a task is named twice");
            }
            at = end;
        }
        return at + 1;
    }

    private static String unescape(String line) throws SavedFormatException {
        try {
            return line.translateEscapes();
        } catch (IllegalArgumentException e) {
            throw StateReader.corrupt("the name of a task is none");
        }
    }

    TaskName name(int id) {
        return names[id];
    }

    int size() {
        return size;
    }
}
