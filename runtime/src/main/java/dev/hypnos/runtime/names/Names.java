package dev.hypnos.runtime.names;

import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.SimpleName;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.world.ProcessStatics;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What objects and resources are called for people: {@code Account#2}, {@code Counter#1.count}, {@code int[]#1[3]},
 * {@code RingBuffer#1.tail}.
 */
public final class Names {
    private static final int TEXT_MAX = 40;
    /** How often in a trial it is looked for where objects are kept. */
    private static final int SEARCHES_MAX = 3;

    private final ResourceTable resources;
    /** The name of the task that runs a thread; null for none. */
    private final Function<Thread, @Nullable TaskName> tasks;

    private final Runnable nameEarlier;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> ordinals = new HashMap<>();
    /** Whether objects of the JDK are called by where the program keeps them. */
    private boolean tellsKeepers;

    private @Nullable Keepers keepers;
    /** So many resources there were when it was looked for keepers. */
    private int resourcesKnown;

    private int searchesLeft;

    /**
     * Names of one trial.
     *
     * @param tasks the name of the task that runs a thread
     * @param nameEarlier gives names to what was met before: numbers follow the order
     */
    public Names(ResourceTable resources, Function<Thread, @Nullable TaskName> tasks, Runnable nameEarlier) {
        this.resources = resources;
        this.tasks = tasks;
        this.nameEarlier = nameEarlier;
    }

    public void clear() {
        // an empty one would clear all of its table
        if (!names.isEmpty()) {
            names.clear();
        }
        ordinals.clear();
        keepers = null;
        resourcesKnown = 0;
        searchesLeft = tellsKeepers ? SEARCHES_MAX : 0;
    }

    /**
     * In the trials that follow, objects of the JDK are called by where the program keeps them, or not; that looks at
     * all objects of the program.
     */
    public void tellKeepers(boolean tells) {
        tellsKeepers = tells;
        searchesLeft = tells ? SEARCHES_MAX : 0;
    }

    /** Lets go of all objects, so that they can be collected. */
    public void letGo(Map<Object, Probe> byObject, List<Runnable> takeBack) {
        names.forEach((object, name) -> {
            Probe probe = Probe.of(object, byObject);
            takeBack.add(() -> names.put(probe.objectOrCollected(), name));
        });
        names.clear();
        keepers = null;
    }

    /** A resource by its number; null for none. */
    @Nullable
    public String resource(int number) {
        if (number < 0 || number >= resources.count()) {
            return null;
        }
        Object object = resources.object(number);
        int part = resources.part(number);
        if (object == ResourceTable.STATICS) {
            return Fields.qualifiedName(part);
        }
        if (object instanceof ProcessStatics && part >= 0) {
            return Fields.qualifiedName(part) + " on " + object;
        }
        if (part == ResourceTable.NAMED) {
            return object.toString();
        }
        String name = object(object);
        if (resources.isRange(number)) {
            return name + "[" + resources.from(part) + ".." + (resources.to(part) - 1) + "]";
        }
        if (part >= 0) {
            return name + "." + Fields.name(part);
        }
        return part == ResourceTable.SELF || part == ResourceTable.MONITOR
                ? name
                : name + "[" + ResourceTable.index(part) + "]";
    }

    public String object(Object object) {
        nameEarlier.run();
        String known = names.get(object);
        if (known != null) {
            return known;
        }
        String name;
        if (object instanceof Thread thread) {
            TaskName task = tasks.apply(thread);
            name = task == null ? "thread " + thread.getName() : TaskLabel.resource(task.toString());
        } else if (object instanceof Class<?> type) {
            name = SimpleName.of(type) + ".class";
        } else if (object instanceof ClassInitialization initialization) {
            name = initialization.toString();
        } else {
            Keepers.Place place = tellsKeepers ? place(object) : null;
            name = place == null ? numbered(object) : kept(place);
        }
        names.put(object, name);
        return name;
    }

    private String numbered(Object object) {
        String type = className(Collected.typeOf(object));
        return type + "#" + ordinals.merge(type, 1, Integer::sum);
    }

    private String kept(Keepers.Place place) {
        String keeper = place.keeper() instanceof Class<?> type ? SimpleName.of(type) : object(place.keeper());
        return keeper + "." + place.field();
    }

    /** Where the program keeps an object of the JDK, or null. What has come since the last search may lead to more. */
    private Keepers.@Nullable Place place(Object object) {
        if (object.getClass().getClassLoader() != null) {
            return null;
        }
        Keepers.Place known = keepers == null ? null : keepers.of(object);
        if (known == null && searchesLeft > 0 && resources.count() > resourcesKnown) {
            searchesLeft--;
            resourcesKnown = resources.count();
            keepers = new Keepers();
            keepers.search(resources);
            known = keepers.of(object);
        }
        return known;
    }

    /** A value in a few characters, without calling any code of the program. */
    public String value(@Nullable Object value) {
        Object shown = textOrObject(value);
        if (shown instanceof String text) {
            return text;
        }
        return shown.getClass().isArray() ? object(shown) + " of " + Array.getLength(shown) : object(shown);
    }

    /** The same where it takes no name, which asks for an identity hash code; else the value itself. */
    public static Object textOrObject(@Nullable Object value) {
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
            return SimpleName.of(name);
        }
        int lambda = name.indexOf("$$");
        return lambda < 0
                ? SimpleName.of(name.substring(0, name.indexOf('/')))
                : "lambda in " + SimpleName.of(name.substring(0, lambda));
    }
}
