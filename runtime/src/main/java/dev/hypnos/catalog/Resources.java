package dev.hypnos.catalog;

import java.io.StringWriter;
import java.util.BitSet;
import java.util.Collection;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ExecutorCompletionService;
import jdk.internal.misc.Unsafe;

/** Finds the objects that stand for the resources of calls. */
public final class Resources {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long COMPLETION_EXECUTOR =
            UNSAFE.objectFieldOffset(ExecutorCompletionService.class, "executor");

    private static final Class<?> SYNCHRONIZED_COLLECTION = jdkClass("java.util.Collections$SynchronizedCollection");
    private static final Class<?> SYNCHRONIZED_MAP = jdkClass("java.util.Collections$SynchronizedMap");
    private static final long COLLECTION_MUTEX = UNSAFE.objectFieldOffset(SYNCHRONIZED_COLLECTION, "mutex");
    private static final long MAP_MUTEX = UNSAFE.objectFieldOffset(SYNCHRONIZED_MAP, "mutex");

    private static final long ACCESS_ORDER = UNSAFE.objectFieldOffset(LinkedHashMap.class, "accessOrder");

    private Resources() {}

    /**
     * The object that stands for the resource behind this one: for a lock, its read and write sides and its conditions
     * the one synchronizer inside, for views and iterators the collection, for a wrapper what it wraps; otherwise the
     * object itself.
     */
    public static Object canonical(Object object) {
        return Route.of(object.getClass()).end(object);
    }

    /** The object whose monitor a call enters that has the condition {@link Enabling#MONITOR_FREE}. */
    public static Object monitor(Object receiver) {
        if (SYNCHRONIZED_COLLECTION.isInstance(receiver)) {
            return UNSAFE.getReference(receiver, COLLECTION_MUTEX);
        }
        if (SYNCHRONIZED_MAP.isInstance(receiver)) {
            return UNSAFE.getReference(receiver, MAP_MUTEX);
        }
        if (receiver instanceof StringWriter writer) {
            return writer.getBuffer();
        }
        boolean own = receiver instanceof Vector || receiver instanceof Hashtable;
        return own ? receiver : canonical(receiver);
    }

    /** Whether an object is one of the JDK, or of a subclass, that is not made for several threads. */
    public static boolean isPlain(Object object) {
        if (object instanceof BitSet || PlainObjects.isPlain(object.getClass())) {
            return true;
        }
        // an entry without a way back to its map is a resource of its own, and no more guarded than the map
        return (object instanceof Collection || object instanceof Map || object instanceof Map.Entry)
                && isOfPlainCollections(object.getClass())
                && !SYNCHRONIZED_COLLECTION.isInstance(object)
                && !SYNCHRONIZED_MAP.isInstance(object)
                && !(object instanceof Vector)
                && !(object instanceof Hashtable);
    }

    /** Whether an object is a collection or a map of {@code java.util.concurrent}, or of a subclass of one. */
    public static boolean isConcurrent(Object object) {
        if (!(object instanceof Collection || object instanceof Map)) {
            return false;
        }
        Class<?> base = Coverage.base(object.getClass());
        return base != null && base.getName().startsWith("java.util.concurrent.");
    }

    /** Of a program's subclass the nearest class of the JDK decides. */
    private static boolean isOfPlainCollections(Class<?> type) {
        Class<?> base = Coverage.base(type);
        return base != null
                && base.getName().startsWith("java.util.")
                && !base.getName().startsWith("java.util.concurrent.");
    }

    /** The executor behind a completion service, for {@link Resource#EXECUTOR}. */
    public static Object executor(Object receiver) {
        return canonical(UNSAFE.getReference((ExecutorCompletionService<?>) receiver, COMPLETION_EXECUTOR));
    }

    /** A class that only the JDK itself can name. */
    public static Class<?> ofJdk(String name) {
        return jdkClass(name);
    }

    /** Whether a map moves an entry when it is read. */
    public static boolean keepsAccessOrder(Object map) {
        return map instanceof LinkedHashMap && UNSAFE.getBoolean(map, ACCESS_ORDER);
    }

    static Class<?> jdkClass(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no class " + name, missing);
        }
    }
}
