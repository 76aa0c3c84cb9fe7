package dev.hypnos.runtime.program;

import dev.hypnos.catalog.PlainObjects;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.FilterInputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.access.JavaNioAccess;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * What buffers, memory segments, and streams and readers of arrays have behind them: elements of an array, to which
 * others may have a way of their own; or memory outside the heap, which stands for itself, byte by byte. A value of
 * several bytes touches all of them.
 */
public final class Contents {
    /**
     * So many calls of a trial touch what is behind, where the object itself is not told apart by its elements: much of
     * what is read is nobody else's.
     */
    private static final int CALLS_MAX = 10_000;
    /** The lengths of the arrays of which they touch several elements at once come to this at most. */
    private static final int LENGTHS_MAX = 1 << 20;

    private static final class Count {
        private int calls;
        private long lengths;
        /** What real processes write, as far as tasks have read from it. */
        private final List<FilterInputStream> outputs = new ArrayList<>(0);
    }

    private static final TrialState<Count> COUNTS = TrialState.of(Count::new);

    private static final JavaNioAccess BUFFERS = SharedSecrets.getJavaNioAccess();

    private static final long BYTES = Jdk.UNSAFE.objectFieldOffset(ByteArrayInputStream.class, "buf");
    private static final long BYTES_AT = Jdk.UNSAFE.objectFieldOffset(ByteArrayInputStream.class, "pos");
    private static final long BYTES_END = Jdk.UNSAFE.objectFieldOffset(ByteArrayInputStream.class, "count");
    private static final long LETTERS = Jdk.UNSAFE.objectFieldOffset(CharArrayReader.class, "buf");
    private static final long LETTERS_AT = Jdk.UNSAFE.objectFieldOffset(CharArrayReader.class, "pos");
    private static final long LETTERS_END = Jdk.UNSAFE.objectFieldOffset(CharArrayReader.class, "count");

    private static final long BEHIND = Jdk.UNSAFE.objectFieldOffset(FilterInputStream.class, "in");

    private Contents() {}

    // Streams and readers, where the JDK's code reads the array

    /** A stream of an array is about to read so many bytes. Hot. */
    public static void reads(ByteArrayInputStream stream, int count) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram() && !isOfProcess(task, stream)) {
            next(
                    task,
                    Jdk.UNSAFE.getReference(stream, BYTES),
                    Jdk.UNSAFE.getInt(stream, BYTES_AT),
                    Jdk.UNSAFE.getInt(stream, BYTES_END),
                    count);
        }
    }

    public static void readsOne(ByteArrayInputStream stream) {
        reads(stream, 1);
    }

    public static void readsAll(ByteArrayInputStream stream) {
        reads(stream, Integer.MAX_VALUE);
    }

    /**
     * A task reads what a real process writes: when that ends, and only then, the JDK puts what is left into an array.
     */
    public static void readsProcess(ThreadTask task, FilterInputStream output) {
        List<FilterInputStream> outputs = COUNTS.in(task.engine).outputs;
        for (int i = 0; i < outputs.size(); i++) {
            if (outputs.get(i) == output) {
                return;
            }
        }
        outputs.add(output);
    }

    private static boolean isOfProcess(ThreadTask task, ByteArrayInputStream stream) {
        List<FilterInputStream> outputs = COUNTS.in(task.engine).outputs;
        for (int i = 0; i < outputs.size(); i++) {
            if (Jdk.UNSAFE.getReferenceVolatile(outputs.get(i), BEHIND) == stream) {
                return true;
            }
        }
        return false;
    }

    /** The same of a reader. */
    public static void reads(CharArrayReader reader, int count) {
        ThreadTask task = Current.task();
        if (task != null) {
            next(
                    task,
                    Jdk.UNSAFE.getReference(reader, LETTERS),
                    Jdk.UNSAFE.getInt(reader, LETTERS_AT),
                    Jdk.UNSAFE.getInt(reader, LETTERS_END),
                    count);
        }
    }

    public static void readsOne(CharArrayReader reader) {
        reads(reader, 1);
    }

    private static void next(ThreadTask task, @Nullable Object array, int at, int end, int count) {
        if (array != null && count > 0 && at < end) {
            also(task, array, at, count < end - at ? at + count : end, Access.READ);
        }
    }

    /** The operation under way touches these elements besides. */
    private static void also(ThreadTask task, Object array, int from, int to, Access access) {
        int length = Array.getLength(array);
        if (!task.isProgram() || from < 0 || to > length || IdentityHashes.isPaused(task)) {
            return;
        }
        Count count = COUNTS.in(task.engine);
        if (count.calls == CALLS_MAX || to - from > 1 && count.lengths + length > LENGTHS_MAX) {
            return;
        }
        count.calls++;
        if (to - from > 1) {
            count.lengths += length;
        }
        ArrayHooks.also(task, array, from, to, access);
    }

    // Buffers and segments, by calls of the program

    /** One value of a buffer or segment is about to be touched, so many bytes from this one on. Hot. */
    static void touch(ThreadTask task, Object object, long at, int bytes, int site, Access access) {
        if (object instanceof Buffer buffer) {
            touch(
                    task,
                    BUFFERS.getBufferBase(buffer),
                    BUFFERS.getBufferAddress(buffer),
                    buffer,
                    at,
                    bytes,
                    site,
                    access);
        } else if (object instanceof MemorySegment segment && !segment.isNative()) {
            Object array = segment.heapBase().orElse(null);
            long base = array == null ? 0 : Jdk.UNSAFE.arrayBaseOffset(array.getClass());
            touch(task, array, base + segment.address(), segment, at, bytes, site, access);
        } else {
            elements(task, object, (int) at, (int) at + bytes, site, access);
        }
    }

    private static void touch(
            ThreadTask task,
            @Nullable Object array,
            long address,
            Object object,
            long at,
            int bytes,
            int site,
            Access access) {
        if (array == null) {
            elements(task, object, (int) at, (int) at + bytes, site, access);
            return;
        }
        int scale = Jdk.UNSAFE.arrayIndexScale(array.getClass());
        long first = address - Jdk.UNSAFE.arrayBaseOffset(array.getClass()) + at;
        elements(task, array, (int) (first / scale), (int) ((first + bytes - 1) / scale) + 1, site, access);
    }

    private static void elements(ThreadTask task, Object object, int from, int to, int site, Access access) {
        if (from >= 0 && MemoryHooks.access(task, object, ResourceTable.element(from), site, access)) {
            for (int i = from + 1; i < to; i++) {
                task.engine.scheduler.also(task, task.engine.resources.of(object, ResourceTable.element(i)), access);
            }
        }
    }

    /** The size of the elements of a buffer; one for a segment. */
    static int unit(Object object) {
        return object instanceof Buffer buffer ? 1 << BUFFERS.scaleShifts(buffer) : 1;
    }

    /**
     * A call is about to read or write what comes next in a buffer, from its position on, or all that is left.
     *
     * @param given the array, text or buffer that is filled or read besides; null if there is none
     * @param count how many elements that is; below zero if it is as many as there are in what is given, or is left
     * @param bytes the size of the one value that it is; zero if it is none
     */
    public static void next(
            @Nullable Object object, @Nullable Object given, int count, int bytes, boolean writes, int site) {
        ThreadTask task = Current.task();
        if (task == null
                || !(object instanceof Buffer buffer)
                || !PlainObjects.isJdkCode(object.getClass())
                || ArrayHooks.isAlone(task)) {
            return;
        }
        if (given instanceof Buffer source && writes && source != buffer) {
            PlainHooks.writes(source, site);
            rest(task, source, source.remaining(), Access.READ);
        }
        int unit = unit(buffer);
        int length = bytes > 0 ? (bytes + unit - 1) / unit : count >= 0 ? count : length(buffer, given);
        rest(task, buffer, length, writes ? Access.WRITE : Access.READ);
    }

    private static int length(Buffer buffer, @Nullable Object given) {
        if (given instanceof CharSequence text) {
            return text.length();
        }
        return given instanceof Buffer source
                ? source.remaining()
                : given != null && given.getClass().isArray() ? Array.getLength(given) : buffer.remaining();
    }

    /** What is left of a buffer is read by whom it is given to. */
    public static void passes(Buffer buffer, int site) {
        ThreadTask task = Current.task();
        if (task != null && !ArrayHooks.isAlone(task)) {
            PlainHooks.writes(buffer, site);
            rest(task, buffer, buffer.remaining(), Access.READ);
        }
    }

    private static void rest(ThreadTask task, Buffer buffer, int length, Access access) {
        Object array = BUFFERS.getBufferBase(buffer);
        if (array == null || length <= 0 || length > buffer.remaining()) {
            // what does not fit the JDK refuses
            return;
        }
        int unit = unit(buffer);
        int scale = Jdk.UNSAFE.arrayIndexScale(array.getClass());
        long first = BUFFERS.getBufferAddress(buffer)
                - Jdk.UNSAFE.arrayBaseOffset(array.getClass())
                + (long) buffer.position() * unit;
        also(task, array, (int) (first / scale), (int) ((first + (long) length * unit - 1) / scale) + 1, access);
    }
}
