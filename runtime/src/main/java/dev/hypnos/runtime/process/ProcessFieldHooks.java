package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Woven behind reads, and before writes, of the {@linkplain ProcessFields fields} of which each process has its own.
 */
public final class ProcessFieldHooks {
    /** In place of a null that the process has set. */
    private static final Object NOTHING = new Object();

    private static final Class<?> SYNCHRONIZED_MAP =
            Collections.synchronizedMap(Map.of()).getClass();

    private static final int CONTEXT = ProcessFields.number("javax/net/ssl/SSLContext", "defaultContext");

    private ProcessFieldHooks() {}

    /** What the process has in place of what the real one has. */
    public static @Nullable Object read(@Nullable Object real, int number) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        ProcessGlobals globals = task.process();
        Object own = globals.fields == null ? null : globals.fields[number];
        if (own == null) {
            return start(task, globals, real, number);
        }
        return own == NOTHING ? null : own;
    }

    public static boolean read(boolean real, int number) {
        return read((Object) real, number) instanceof Boolean own && own;
    }

    public static int read(int real, int number) {
        return read((Object) real, number) instanceof Integer own ? own : 0;
    }

    public static short read(short real, int number) {
        return read((Object) real, number) instanceof Short own ? own : 0;
    }

    public static long read(long real, int number) {
        return read((Object) real, number) instanceof Long own ? own : 0;
    }

    /** True if it was dealt with; outside a task the real field is to be written. */
    public static boolean write(@Nullable Object value, int number) {
        ThreadTask task = Current.task();
        if (task != null) {
            set(task.process(), value, number);
        }
        return task != null;
    }

    public static boolean write(boolean value, int number) {
        return write((Object) value, number);
    }

    public static boolean write(int value, int number) {
        return write((Object) value, number);
    }

    public static boolean write(short value, int number) {
        return write((Object) value, number);
    }

    public static boolean write(long value, int number) {
        return write((Object) value, number);
    }

    /** In place of the call that makes something the default context if there is none yet. */
    public static boolean compareAndSet(VarHandle field, @Nullable Void none, SSLContext value) {
        if (Current.task() == null) {
            return field.compareAndSet((SSLContext) null, value);
        }
        return write(value, CONTEXT);
    }

    static void set(ProcessGlobals globals, @Nullable Object value, int number) {
        @Nullable Object @Nullable [] fields = globals.fields;
        if (fields == null) {
            fields = new Object[ProcessFields.count()];
            globals.fields = fields;
        }
        fields[number] = value == null ? NOTHING : value;
    }

    private static @Nullable Object start(ThreadTask task, ProcessGlobals globals, @Nullable Object real, int number) {
        ProcessFields.Start start = ProcessFields.start(number);
        Object made = switch (start) {
            case REAL, NOTHING -> null;
            case FULL -> Short.MAX_VALUE;
            case COPY -> copy(Objects.requireNonNull(real));
            case NEW -> newLike(Objects.requireNonNull(real));
            case PROPERTIES ->
                globals.properties == null
                        ? SystemProperties.copy((Properties) Objects.requireNonNull(real))
                        : globals.properties;
            case LOG_MANAGER -> LoggingHooks.manager(task, globals, number);
            case GLOBAL_LOGGER -> LoggingHooks.global();
        };
        if (made == null) {
            return start == ProcessFields.Start.REAL ? real : null;
        }
        set(globals, made, number);
        return made;
    }

    private static Object copy(Object real) {
        if (real instanceof CopyOnWriteArrayList<?> list) {
            return new CopyOnWriteArrayList<>(list);
        }
        if (real instanceof ConcurrentHashMap<?, ?> map) {
            return new ConcurrentHashMap<>(map);
        }
        if (real instanceof Hashtable<?, ?> table) {
            return table.clone();
        }
        if (real instanceof HashMap<?, ?> map) {
            return copyOfLists(map);
        }
        throw new IllegalStateException("no way to copy a " + real.getClass());
    }

    /** The lists in it are copied too. */
    private static Map<Object, Object> copyOfLists(Map<?, ?> map) {
        Map<Object, Object> copy = new HashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            copy.put(entry.getKey(), new ArrayList<>((List<?>) entry.getValue()));
        }
        return copy;
    }

    /** Without reflection where the JDK itself may be in the middle of loading a class. */
    private static Object newLike(Object real) {
        Class<?> type = real.getClass();
        if (type == Hashtable.class) {
            return new Hashtable<>();
        }
        if (type == Object.class) {
            return new Object();
        }
        if (type == SYNCHRONIZED_MAP) {
            return Collections.synchronizedMap(new WeakHashMap<>());
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("no way to make another " + type, missing);
        }
    }
}
