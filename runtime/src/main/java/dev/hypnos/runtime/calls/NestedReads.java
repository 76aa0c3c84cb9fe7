package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.ThreadTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Collections that the JDK reads for the program since they are in others, or are given to others: where it makes a
 * text of a list of lists, compares it or hashes it, or looks for a list in a map. If the outer one is no operation
 * itself, as a list that never changes, each of the inner ones is; otherwise the operation reads them too.
 */
final class NestedReads {
    /** Kinds of calls: most have nothing to do with this. */
    static final int NONE = 0;

    private static final int SHOWS = 1;
    private static final int HASHES = 2;
    private static final int COMPARES = 3;
    private static final int LOOKS_FOR_KEY = 4;
    /** As for a key where the collection hashes; else what is looked for is compared with its elements. */
    private static final int LOOKS_FOR_ELEMENT = 5;

    private static final int ELEMENTS_MAX = 64;
    private static final int DEPTH_MAX = 4;

    private NestedReads() {}

    /** The kind of a call of this method. */
    static int kind(String method, String descriptor) {
        return switch (method) {
            case "toString" -> descriptor.startsWith("()") ? SHOWS : NONE;
            case "hashCode" -> descriptor.startsWith("()") ? HASHES : NONE;
            case "equals" -> COMPARES;
            case "get", "getOrDefault", "containsKey", "put", "putIfAbsent", "add" ->
                descriptor.startsWith("(Ljava/lang/Object;") ? LOOKS_FOR_KEY : NONE;
            case "contains", "remove", "indexOf", "lastIndexOf", "containsValue" ->
                descriptor.startsWith("(Ljava/lang/Object;") ? LOOKS_FOR_ELEMENT : NONE;
            default -> NONE;
        };
    }

    /** @param isOperation whether the call is one itself, which has begun */
    static void read(
            ThreadTask task, int kind, Object receiver, @Nullable Object argument, int site, boolean isOperation) {
        if (kind == COMPARES) {
            if (argument != null && argument != receiver && areAlike(receiver, argument)) {
                // where the call is an operation it reads what it is given, too
                compare(task, receiver, argument, site, isOperation);
            }
        } else if (kind == LOOKS_FOR_KEY || kind == LOOKS_FOR_ELEMENT) {
            if (argument == null) {
                return;
            }
            if (isHashing(receiver)) {
                touch(task, argument, false, site, isOperation, 1);
            } else if (kind == LOOKS_FOR_ELEMENT && (argument instanceof Collection || argument instanceof Map)) {
                // which element is the last that is compared is known to the JDK alone
                touch(task, argument, false, site, isOperation, 1);
                within(task, receiver, false, site, isOperation, 1);
            }
        } else {
            within(task, receiver, kind == SHOWS, site, isOperation, 1);
        }
    }

    /** All elements of an array. */
    static void readArray(ThreadTask task, Object[] array, boolean shows, int site) {
        for (int i = 0; i < array.length && i < ELEMENTS_MAX; i++) {
            touch(task, array[i], shows, site, false, 1);
        }
    }

    private static boolean areAlike(Object one, Object other) {
        return one instanceof List && other instanceof List
                || one instanceof Set && other instanceof Set
                || one instanceof Map && other instanceof Map;
    }

    /** Whether it hashes what it is asked for. */
    private static boolean isHashing(Object receiver) {
        return receiver.getClass().getClassLoader() == null
                && (receiver instanceof HashMap
                        || receiver instanceof HashSet
                        || receiver instanceof ConcurrentHashMap);
    }

    /**
     * Of lists in lists the first ones are compared, up to others of which nobody knows here whether they are equal.
     */
    private static void compare(ThreadTask task, Object one, Object other, int site, boolean isOperation) {
        if (!isOperation) {
            tell(task, other, site, false);
        }
        if (one instanceof List && other instanceof List && isOpen(one) && isOpen(other)) {
            Object[] ones = elements(one);
            Object[] others = elements(other);
            for (int i = 0; i < ones.length && i < others.length; i++) {
                if (ones[i] == others[i]) {
                    continue;
                }
                if (ones[i] == null || others[i] == null || !areAlike(ones[i], others[i])) {
                    return;
                }
                tell(task, ones[i], site, isOperation);
                tell(task, others[i], site, isOperation);
            }
        }
    }

    private static void within(ThreadTask task, Object outer, boolean shows, int site, boolean isOperation, int depth) {
        if (depth <= DEPTH_MAX && isOpen(outer)) {
            for (Object element : elements(outer)) {
                touch(task, element, shows, site, isOperation, depth);
            }
        }
    }

    private static void touch(
            ThreadTask task, @Nullable Object object, boolean shows, int site, boolean isOperation, int depth) {
        if (object == null || object.getClass().getClassLoader() != null || shows && ShownHooks.guardsItself(object)) {
            return;
        }
        if (object instanceof Collection || object instanceof Map) {
            tell(task, object, site, isOperation);
            within(task, object, shows, site, isOperation, depth + 1);
        } else if (object instanceof Optional) {
            within(task, object, shows, site, isOperation, depth + 1);
        } else if (shows && object instanceof StringBuilder) {
            tell(task, object, site, isOperation);
        }
    }

    /** What guards itself has a monitor of its own, and what never changes need not be told of. */
    private static void tell(ThreadTask task, Object object, int site, boolean isOperation) {
        Object end = Resources.canonical(object);
        if (!Catalog.isJdkData(object.getClass()) || neverChanges(end)) {
            return;
        }
        if (Resources.isConcurrent(end)) {
            if (task.engine.scheduler.isExact()) {
                // others may come between its elements, and between it and the next
                task.engine.doubts.add("concurrent collections that are read with others");
            }
        } else if (!Resources.isPlain(end)) {
            return;
        }
        if (isOperation) {
            CalledParts.alsoTouches(task, end, Access.READ);
        } else {
            PassedHooks.passes(end, site, Access.READ);
        }
    }

    private static boolean neverChanges(Object collection) {
        String name = collection.getClass().getName();
        return name.startsWith("java.util.ImmutableCollections$") || name.startsWith("java.util.Collections$Singleton");
    }

    /** Whether its elements can be looked at here without a lock, and without code of the program. */
    private static boolean isOpen(Object outer) {
        Class<?> type = outer.getClass();
        if (type.getClassLoader() != null) {
            return false;
        }
        String name = type.getName();
        return outer instanceof Optional
                || neverChanges(outer)
                || name.startsWith("java.util.Arrays$")
                || name.startsWith("java.util.") && name.indexOf('$') < 0 && Resources.isPlain(outer);
    }

    /** The first of them, before anybody is told: others may change it then. */
    private static Object[] elements(Object outer) {
        List<Object> elements = new ArrayList<>();
        if (outer instanceof Optional<?> optional) {
            optional.ifPresent(elements::add);
        } else if (outer instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (elements.size() >= ELEMENTS_MAX) {
                    break;
                }
                elements.add(entry.getKey());
                elements.add(entry.getValue());
            }
        } else if (outer instanceof Collection<?> collection) {
            Iterator<?> iterator = collection.iterator();
            while (iterator.hasNext() && elements.size() < ELEMENTS_MAX) {
                elements.add(iterator.next());
            }
        }
        return elements.toArray();
    }
}
