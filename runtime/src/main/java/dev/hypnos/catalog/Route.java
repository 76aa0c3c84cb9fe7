package dev.hypnos.catalog;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The way from objects of one class to the object that stands for their resource: the field that the table names, or
 * for a view the reference that the compiler made to what it is nested in, and on from there. Found once for a class; a
 * call site that keeps it with its row saves the search.
 */
public final class Route {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long NOWHERE = -1;

    /** What can be a view of something else. */
    private static final List<Class<?>> VIEWS = List.of(
            Collection.class,
            Map.class,
            Map.Entry.class,
            Iterator.class,
            Enumeration.class,
            Spliterator.class,
            Lock.class,
            ReadWriteLock.class,
            Condition.class);

    /** From these, subclasses included, no route leads on. */
    static final List<Class<?>> ENDS = List.of(
            AbstractOwnableSynchronizer.class, HashMap.class, TreeMap.class, ArrayList.class, ConcurrentHashMap.class);

    private static final ClassValue<Route> ROUTES = new ClassValue<>() {
        @Override
        protected Route computeValue(Class<?> type) {
            Field field = field(type);
            return field == null
                    ? new Route(NOWHERE, true)
                    : new Route(UNSAFE.objectFieldOffset(field), isAny(field.getType(), ENDS));
        }
    };

    private final long offset;
    /** Whether the field holds the end of the way. */
    private final boolean last;

    private Route(long offset, boolean last) {
        this.offset = offset;
        this.last = last;
    }

    public static Route of(Class<?> type) {
        return ROUTES.get(type);
    }

    /** Whether the objects stand for themselves. */
    public boolean stays() {
        return offset == NOWHERE;
    }

    /** Where the way ends for an object of the class. Hot. */
    @SuppressWarnings("ReferenceEquality")
    public Object end(Object object) {
        if (offset == NOWHERE) {
            return object;
        }
        Object owner = UNSAFE.getReference(object, offset);
        // The root of a tree of phasers names itself.
        if (owner == null || owner == object) {
            return object;
        }
        return last ? owner : of(owner.getClass()).end(owner);
    }

    private static @Nullable Field field(Class<?> type) {
        boolean view = isAny(type, VIEWS);
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (Coverage.covers(at)) {
                Section section = Table.INSTANCE.section(at);
                if (section != null && section.ownerField != null) {
                    return declared(at, section.ownerField);
                }
                Field outer = view ? synthetic(at) : null;
                if (outer != null) {
                    return outer;
                }
            }
        }
        return null;
    }

    private static Field declared(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name);
        } catch (NoSuchFieldException missing) {
            throw new IllegalStateException(type.getName() + " of this JDK has no field " + name, missing);
        }
    }

    /** The outer instance of an inner class, or the collection that an anonymous one captured. */
    private static @Nullable Field synthetic(Class<?> type) {
        Field captured = null;
        for (Field field : type.getDeclaredFields()) {
            if (field.isSynthetic() && !Modifier.isStatic(field.getModifiers())) {
                if (field.getName().startsWith("this$")) {
                    return field;
                }
                captured = isAny(field.getType(), VIEWS) ? field : captured;
            }
        }
        return captured;
    }

    private static boolean isAny(Class<?> type, List<Class<?>> kinds) {
        for (Class<?> kind : kinds) {
            if (kind.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }
}
