package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Where the JDK reads or writes the elements of an array for the program, as {@code System.arraycopy} does.
 *
 * <p>A few elements are touched one by one, each by an operation, as in a loop of the program. More of them are a
 * range, which is one resource and one operation; when the trial is over, ranges that several tasks touched are
 * compared element by element. Copies, and what fills an array, take a long range in pieces, so that others can come in
 * the middle. All other calls touch their range at once: to that extent fewer orders are tried than there are.
 *
 * <p>Exact strategies, properties and handlers of events are told of each element.
 */
public final class ArrayHooks {
    /** Up to so many elements are touched one by one. */
    private static final int ONE_BY_ONE = 4;

    private static final int ONE_BY_ONE_EXACT = 64;
    /** Into so many pieces a longer range is cut. */
    private static final int PIECES = 2;
    /** Up to so many elements a call that reads an array is given a copy, which was read in pieces. */
    private static final int COPIED_MAX = 1 << 16;

    private ArrayHooks() {}

    /** Before a call that reads these elements, from one index up to another that is not among them. */
    public static void reads(@Nullable Object array, int from, int to, int site) {
        touches(array, from, to, site, Access.READ);
    }

    /** Before a call that writes them. */
    public static void writes(@Nullable Object array, int from, int to, int site) {
        touches(array, from, to, site, Access.WRITE);
    }

    /** Before a method of an object that reads them. What a class of the program does to an array it tells itself. */
    public static void readsBy(@Nullable Object receiver, @Nullable Object array, int from, int to, int site) {
        if (isJdk(receiver)) {
            touches(array, from, to, site, Access.READ);
        }
    }

    /** The same, where it writes them. */
    public static void writesBy(@Nullable Object receiver, @Nullable Object array, int from, int to, int site) {
        if (isJdk(receiver)) {
            touches(array, from, to, site, Access.WRITE);
        }
    }

    /** Before a method that may wait, and then writes elements: others can come before it does. */
    public static void waitsBy(@Nullable Object receiver, @Nullable Object array, int site) {
        ThreadTask task = Current.task();
        if (task != null && array != null && isJdk(receiver) && task.isProgram()) {
            // none of the elements yet
            task.engine.operate(
                    task, site, task.engine.resources.of(array, task.engine.resources.range(0, 0)), Access.READ);
        }
    }

    /**
     * After a method that has written so many elements, and may have waited for them: what it waited for comes before.
     * An exact strategy takes it for part of the operation before, since nobody else has come since.
     */
    public static void wroteBy(@Nullable Object receiver, @Nullable Object array, int from, int count, int site) {
        ThreadTask task = Current.task();
        if (task == null || array == null || !isJdk(receiver) || count <= 0 || from > Array.getLength(array) - count) {
            return;
        }
        if (task.engine.scheduler.isExact() && task.isProgram()) {
            also(task, array, from, from + count, Access.WRITE);
        } else {
            touches(task, array, from, from + count, site, Access.WRITE);
        }
    }

    private static boolean isJdk(@Nullable Object receiver) {
        return receiver != null && Jdk.isJdk(receiver.getClass());
    }

    private static void touches(@Nullable Object array, int from, int to, int site, Access access) {
        ThreadTask task = Current.task();
        // where there are no such elements the JDK says so
        if (task != null && array != null && from >= 0 && from < to && to <= Array.getLength(array)) {
            touches(task, array, from, to, site, access);
        }
    }

    private static void touches(ThreadTask task, Object array, int from, int to, int site, Access access) {
        if (to - from == 1) {
            MemoryHooks.access(task, array, ResourceTable.element(from), site, access);
        } else if (!isToldInFull(task)) {
            int part = task.engine.resources.range(from, to);
            if (task.engine.resources.keep(array, part)) {
                MemoryHooks.access(task, array, part, site, access);
            }
        } else if (task.isProgram()) {
            task.engine.operate(task, site, element(task, array, from), access);
            also(task, array, from + 1, to, access);
        } else {
            for (int i = from; i < to; i++) {
                MemoryHooks.access(task, array, ResourceTable.element(i), site, access);
            }
        }
    }

    /** The operation of the task touches these elements besides. */
    public static void also(ThreadTask task, Object array, int from, int to, Access access) {
        Engine engine = task.engine;
        if (to - from > 1 && !isToldInFull(task)) {
            int part = engine.resources.range(from, to);
            if (engine.resources.keep(array, part)) {
                engine.scheduler.also(task, engine.resources.of(array, part), access);
            }
            return;
        }
        for (int i = from; i < to; i++) {
            engine.scheduler.also(task, element(task, array, i), access);
        }
    }

    private static int element(ThreadTask task, Object array, int index) {
        return task.engine.resources.of(array, ResourceTable.element(index));
    }

    private static boolean isToldInFull(ThreadTask task) {
        return task.engine.scheduler.isExact() || task.engine.isWatched() || !task.isProgram();
    }

    // In pieces

    /** The end of the piece of a range that begins here. */
    static int endOfPiece(ThreadTask task, int at, int from, int to) {
        int length = to - from;
        if (length <= (task.engine.scheduler.isExact() ? ONE_BY_ONE_EXACT : ONE_BY_ONE)) {
            return at + 1;
        }
        int piece = (length + PIECES - 1) / PIECES;
        return Math.min(at + piece, to);
    }

    /** Whether it makes no difference to others when the running task touches an array. */
    static boolean isAlone(ThreadTask task) {
        return task.sharesNothing() && !task.isWatcher();
    }

    /** In place of {@code clone} of an array. */
    public static Object copy(Object array, int site) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        ThreadTask task = Current.task();
        if (task == null || isAlone(task)) {
            System.arraycopy(array, 0, copy, 0, length);
        } else {
            copy(task, array, 0, length, copy, site);
        }
        return copy;
    }

    /**
     * What a call is given in place of an array that it only reads: a copy, unless nobody can tell or there is too much
     * to copy.
     */
    public static @Nullable Object seen(@Nullable Object array, int from, int end, int site) {
        ThreadTask task = Current.task();
        if (task == null || array == null || isAlone(task)) {
            return array;
        }
        // who copies may want more than there is
        int to = Math.min(end, Array.getLength(array));
        if (from < 0 || from >= to) {
            return array;
        }
        if (to - from == 1 || Array.getLength(array) > COPIED_MAX) {
            touches(task, array, from, to, site, Access.READ);
            return array;
        }
        Object copy = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        copy(task, array, from, to, copy, site);
        return copy;
    }

    private static void copy(ThreadTask task, Object array, int from, int to, Object copy, int site) {
        int at = from;
        while (at < to) {
            int end = endOfPiece(task, at, from, to);
            touches(task, array, at, end, site, Access.READ);
            System.arraycopy(array, at, copy, at, end - at);
            at = end;
        }
    }

    /** In place of {@code System.arraycopy}. */
    public static void arraycopy(
            @Nullable Object source, int from, @Nullable Object target, int to, int length, int site) {
        ThreadTask task = Current.task();
        if (task == null
                || source == null
                || target == null
                || length <= 0
                || isAlone(task)
                || !isPossible(source, from, target, to, length)) {
            System.arraycopy(source, from, target, to, length);
            return;
        }
        if (task.isProgram()) {
            copy(task, source, from, target, to, length, site);
            return;
        }
        touches(task, source, from, from + length, site, Access.READ);
        touches(task, target, to, to + length, site, Access.WRITE);
        System.arraycopy(source, from, target, to, length);
    }

    private static boolean isPossible(Object source, int from, Object target, int to, int length) {
        Class<?> read = source.getClass().getComponentType();
        Class<?> written = target.getClass().getComponentType();
        return read != null
                && written != null
                && (read == written || (!read.isPrimitive() && !written.isPrimitive()))
                && from >= 0
                && to >= 0
                && from <= Array.getLength(source) - length
                && to <= Array.getLength(target) - length;
    }

    /** Where the two ranges overlap the last elements go first if the first would be overwritten. */
    private static void copy(ThreadTask task, Object source, int from, Object target, int to, int length, int site) {
        boolean isBackwards = source == target && from < to;
        int at = 0;
        while (at < length) {
            int end = endOfPiece(task, at, 0, length);
            int first = isBackwards ? length - end : at;
            if (end - at == 1) {
                copyElement(task, source, from + first, target, to + first, site);
            } else {
                touchBoth(task, source, from + first, target, to + first, end - at, site);
                System.arraycopy(source, from + first, target, to + first, end - at);
            }
            at = end;
        }
    }

    /** Others may come between the read and the write. */
    private static void copyElement(ThreadTask task, Object source, int from, Object target, int to, int site) {
        Object value = Array.newInstance(source.getClass().getComponentType(), 1);
        MemoryHooks.access(task, source, ResourceTable.element(from), site, Access.READ);
        System.arraycopy(source, from, value, 0, 1);
        MemoryHooks.access(task, target, ResourceTable.element(to), site, Access.WRITE);
        System.arraycopy(value, 0, target, to, 1);
    }

    private static void touchBoth(
            ThreadTask task, Object source, int from, Object target, int to, int length, int site) {
        Engine engine = task.engine;
        boolean isInFull = isToldInFull(task);
        int part = isInFull ? ResourceTable.element(from) : engine.resources.range(from, from + length);
        if (isInFull || engine.resources.keep(source, part)) {
            engine.operate(task, site, engine.resources.of(source, part), Access.READ);
        }
        if (isInFull) {
            also(task, source, from + 1, from + length, Access.READ);
        }
        also(task, target, to, to + length, Access.WRITE);
    }
}
