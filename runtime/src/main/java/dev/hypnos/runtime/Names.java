package dev.hypnos.runtime;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What objects and resources are called for people: {@code Account#2}, {@code Counter#1.count}, {@code int[]#1[3]}. */
final class Names {
    private static final int TEXT_MAX = 40;

    private final Engine engine;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> ordinals = new HashMap<>();

    Names(Engine engine) {
        this.engine = engine;
    }

    void clear() {
        names.clear();
        ordinals.clear();
    }

    /** Lets go of all objects, so that they can be collected. */
    void letGo(Map<Object, Probe> byObject, List<Runnable> takeBack) {
        names.forEach((object, name) -> {
            Probe probe = Probe.of(object, byObject);
            takeBack.add(() -> names.put(probe.objectOrCollected(), name));
        });
        names.clear();
    }

    /** A resource by its number; null for none. */
    @Nullable
    String resource(int number) {
        if (number < 0 || number >= engine.resources.count()) {
            return null;
        }
        Object object = engine.resources.object(number);
        int part = engine.resources.part(number);
        if (object == ResourceTable.STATICS) {
            return Fields.qualifiedName(part);
        }
        if (object instanceof VirtualHost && part >= 0) {
            return Fields.qualifiedName(part) + " on " + object;
        }
        if (part == ResourceTable.NAMED) {
            return object.toString();
        }
        String name = object(object);
        if (part >= 0) {
            return name + "." + Fields.name(part);
        }
        return part == ResourceTable.SELF || part == ResourceTable.MONITOR
                ? name
                : name + "[" + ResourceTable.index(part) + "]";
    }

    String object(Object object) {
        engine.observer.nameEarlier();
        String known = names.get(object);
        if (known != null) {
            return known;
        }
        String name;
        if (object instanceof Thread thread) {
            ThreadTask task = engine.taskOf(thread);
            name = task == null ? "thread " + thread.getName() : TaskLabel.resource(task.name.toString());
        } else if (object instanceof Class<?> type) {
            name = simple(type.getName()) + ".class";
        } else if (object instanceof ClassInitialization initialization) {
            name = initialization.toString();
        } else {
            String type = className(Collected.typeOf(object));
            name = type + "#" + ordinals.merge(type, 1, Integer::sum);
        }
        names.put(object, name);
        return name;
    }

    /** A value in a few characters, without calling any code of the program. */
    String value(@Nullable Object value) {
        Object shown = textOrObject(value);
        if (shown instanceof String text) {
            return text;
        }
        return shown.getClass().isArray() ? object(shown) + " of " + Array.getLength(shown) : object(shown);
    }

    /** The same where it takes no name, which asks for an identity hash code; else the value itself. */
    static Object textOrObject(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String text) {
            String shown = text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + "…" : text;
            return '"' + shown.replace("\n", "\\n") + '"';
        }
        if (value instanceof Character letter) {
            return "'" + letter + "'";
        }
        if (value instanceof Boolean || (value instanceof Number && isJdk(value) && !isMutable(value))) {
            return value.toString();
        }
        return value instanceof Enum<?> constant ? constant.name() : value;
    }

    private static boolean isJdk(Object value) {
        return value.getClass().getClassLoader() == null;
    }

    private static boolean isMutable(Object value) {
        return value.getClass().getName().startsWith("java.util.concurrent.");
    }

    private static String className(Class<?> type) {
        if (type.isArray()) {
            return className(type.getComponentType()) + "[]";
        }
        String name = type.getName();
        if (name.startsWith("java.util.concurrent.locks.") && name.contains("$")) {
            // the synchronizer inside a lock stands for the lock
            name = name.substring(0, name.indexOf('$'));
        }
        if (name.startsWith("java.util.concurrent.") && name.endsWith("Sync")) {
            name = name.substring(0, Math.max(name.indexOf('$'), 1));
        }
        if (!type.isHidden()) {
            return simple(name);
        }
        int lambda = name.indexOf("$$");
        return lambda < 0
                ? simple(name.substring(0, name.indexOf('/')))
                : "lambda in " + simple(name.substring(0, lambda));
    }

    static String simple(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        int nested = name.lastIndexOf('$');
        return nested > 0 && nested + 1 < name.length() && !Character.isDigit(name.charAt(nested + 1))
                ? name.substring(nested + 1)
                : name;
    }
}
