package dev.hypnos.runtime;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Woven behind reads, and before writes, of the {@linkplain ProcessFields fields} of which each process has its own. */
public final class ProcessFieldHooks {
    /** In place of a null that the process has set. */
    private static final Object NOTHING = new Object();

    private ProcessFieldHooks() {}

    /** What the process has in place of what the real one has. */
    public static @Nullable Object read(@Nullable Object real, int number) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        ProcessGlobals globals = ProcessGlobals.of(task);
        Object own = globals.fields == null ? null : globals.fields[number];
        if (own == null) {
            return start(task, globals, real, number);
        }
        return own == NOTHING ? null : own;
    }

    public static boolean read(boolean real, int number) {
        return read((Object) null, number) instanceof Boolean own ? own : real;
    }

    public static int read(int real, int number) {
        return read((Object) null, number) instanceof Integer own ? own : real;
    }

    /** True if it was dealt with; outside a task the real field is to be written. */
    public static boolean write(@Nullable Object value, int number) {
        ThreadTask task = Current.task();
        if (task != null) {
            set(ProcessGlobals.of(task), value, number);
        }
        return task != null;
    }

    public static boolean write(boolean value, int number) {
        return write((Object) value, number);
    }

    public static boolean write(int value, int number) {
        return write((Object) value, number);
    }

    /** In place of a comparison and write of the field in one. */
    public static boolean compareAndSet(@Nullable Object real, @Nullable Object expected, Object value, int number) {
        return read(real, number) == expected && write(value, number);
    }

    static void set(ProcessGlobals globals, @Nullable Object value, int number) {
        @Nullable Object @Nullable [] fields = globals.fields;
        if (fields == null) {
            fields = new Object[ProcessFields.ROWS.size()];
            globals.fields = fields;
        }
        fields[number] = value == null ? NOTHING : value;
    }

    private static @Nullable Object start(ThreadTask task, ProcessGlobals globals, @Nullable Object real, int number) {
        Object made = switch (ProcessFields.ROWS.get(number).start()) {
            case REAL -> null;
            case COPY -> copy(Objects.requireNonNull(real));
            case NEW -> newLike(Objects.requireNonNull(real));
            case LOG_MANAGER -> LoggingHooks.manager(task, globals, number);
            case GLOBAL_LOGGER -> LoggingHooks.global();
        };
        if (made == null) {
            return ProcessFields.ROWS.get(number).start() == ProcessFields.Start.REAL ? real : null;
        }
        set(globals, made, number);
        return made;
    }

    private static Object copy(Object real) {
        return switch (real) {
            case CopyOnWriteArrayList<?> list -> new CopyOnWriteArrayList<>(list);
            case ConcurrentHashMap<?, ?> map -> new ConcurrentHashMap<>(map);
            case Hashtable<?, ?> table -> table.clone();
            case HashMap<?, ?> map -> copyOfLists(map);
            case ArrayList<?> list -> new ArrayList<>(list);
            default -> throw new IllegalStateException("no way to copy a " + real.getClass());
        };
    }

    /** The lists in it are copied too. */
    private static Map<Object, @Nullable Object> copyOfLists(Map<?, ?> map) {
        Map<Object, @Nullable Object> copy = new HashMap<>();
        map.forEach((key, value) -> copy.put(key, value instanceof List<?> list ? new ArrayList<>(list) : value));
        return copy;
    }

    private static Object newLike(Object real) {
        try {
            Constructor<?> constructor = real.getClass().getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("no way to make another " + real.getClass(), missing);
        }
    }
}
