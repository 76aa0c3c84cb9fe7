package dev.hypnos.runtime.outcome;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values that a trial's operations read and wrote, or that the JDK gave to the program, so that two runs can be
 * compared down to the value. Each is added to a running hash; the first {@value #KEPT_MAX} are kept as well, so that a
 * difference can be shown.
 *
 * <p>Numbers, texts, constants of enums, times and the like count by their content, exceptions by class and message,
 * arrays by class and length, all other objects by their class: which object of the class it is shows when it is used.
 * No code of the program is called, and no identity hash code is asked for: either would change the trial.
 *
 * <p>Cost: nothing where it is off, since then no class reports anything. Else some nanoseconds and 29 bytes for a
 * value. The arrays are used again in the next trial.
 */
public final class ValueLog {
    static final int KEPT_MAX = 1_000_000;
    /** Of longer texts the rest counts by its hash code. */
    private static final int TEXT_MAX = 60;
    /** Of longer arrays of bytes only the beginning counts. */
    private static final int BYTES_MAX = 4096;

    private static final int CAPACITY = 256;

    /** Apart, since an empty log is needed where the JDK is not open to us. */
    private static final class Message {
        static final long OFFSET = Jdk.UNSAFE.objectFieldOffset(Throwable.class, "detailMessage");

        private Message() {}
    }

    private static final byte NULL = 0;
    private static final byte INT = 1;
    private static final byte BOOLEAN = 2;
    private static final byte CHAR = 3;
    private static final byte LONG = 4;
    private static final byte FLOAT = 5;
    private static final byte DOUBLE = 6;
    private static final byte TEXT = 7;
    /** A constant or an immutable object of the JDK. */
    private static final byte VALUE = 8;

    private static final byte OBJECT = 9;
    private static final byte ARRAY = 10;
    private static final byte BYTES = 11;
    private static final byte THROWABLE = 12;
    private static final byte ADDRESS = 13;

    public final NativeAddresses addresses = new NativeAddresses();

    private @Nullable Scheduler scheduler;
    /** Whether what a task reports belongs to the trial. */
    private Predicate<Task> counts = task -> false;

    private boolean isOn;
    private long hash;
    private long count;
    private int kept;
    private int[] tasks = new int[CAPACITY];
    private int[] sites = new int[CAPACITY];
    private int[] operations = new int[CAPACITY];
    private byte[] kinds = new byte[CAPACITY];
    private long[] bits = new long[CAPACITY];
    /** What a value is called: a text, a class, or an object that cannot change. */
    private @Nullable Object[] shown = new Object[CAPACITY];

    /** A letter of the hash before each operation. */
    private byte[] letters = new byte[CAPACITY];

    private int marked;

    /** One in which nothing was reported. */
    public ValueLog() {}

    /**
     * A trial begins.
     *
     * @param reports whether its classes report values
     * @param counts whether what a task reports belongs to the trial
     */
    public void start(Scheduler of, boolean reports, Predicate<Task> counts) {
        scheduler = of;
        this.counts = counts;
        isOn = reports;
        hash = 0;
        count = 0;
        Arrays.fill(shown, 0, kept, null);
        kept = 0;
        marked = 0;
        addresses.clear();
    }

    /** No value comes any more. */
    public void end(long executed) {
        if (isOn) {
            mark((int) Math.min(executed, Integer.MAX_VALUE - 8));
        }
        scheduler = null;
    }

    // What is reported

    public void add(Task task, int site, int value) {
        add(task, site, INT, value, null);
    }

    public void add(Task task, int site, boolean value) {
        add(task, site, BOOLEAN, value ? 1 : 0, null);
    }

    public void add(Task task, int site, char value) {
        add(task, site, CHAR, value, null);
    }

    public void add(Task task, int site, long value) {
        if (addresses.contains(value)) {
            add(task, site, ADDRESS, 0, null);
        } else {
            add(task, site, LONG, value, null);
        }
    }

    public void add(Task task, int site, float value) {
        add(task, site, FLOAT, Float.floatToRawIntBits(value), null);
    }

    public void add(Task task, int site, double value) {
        add(task, site, DOUBLE, Double.doubleToRawLongBits(value), null);
    }

    public void add(Task task, int site, @Nullable Object value) {
        switch (value) {
            case null -> add(task, site, NULL, 0, null);
            case String text -> add(task, site, TEXT, hash(text), shortened(text));
            case Integer number -> add(task, site, number.intValue());
            case Long number -> add(task, site, number.longValue());
            case Boolean truth -> add(task, site, truth.booleanValue());
            case Character letter -> add(task, site, letter.charValue());
            case Double number -> add(task, site, number.doubleValue());
            case Float number -> add(task, site, number.floatValue());
            case Short number -> add(task, site, number.intValue());
            case Byte number -> add(task, site, number.intValue());
            case Enum<?> constant -> add(task, site, VALUE, hash(constant.name()), constant.name());
            case Class<?> type -> add(task, site, VALUE, hash(type), type);
            case Throwable thrown -> addThrown(task, site, thrown);
            default -> addObject(task, site, value);
        }
    }

    private void addObject(Task task, int site, Object value) {
        Class<?> type = value.getClass();
        if (value instanceof Path && Jdk.isJdk(type)) {
            add(task, site, VALUE, hash(value.toString()), value);
        } else if (isValue(type)) {
            add(task, site, VALUE, value.hashCode(), value);
        } else if (type.isArray()) {
            add(task, site, ARRAY, 31 * hash(type) + Array.getLength(value), type);
        } else {
            add(task, site, OBJECT, hash(type), type);
        }
    }

    /** An array of bytes that the JDK made, by its content. */
    public void addBytes(Task task, int site, byte[] bytes) {
        int sum = 1;
        for (int i = 0; i < Math.min(bytes.length, BYTES_MAX); i++) {
            sum = 31 * sum + bytes[i];
        }
        add(task, site, BYTES, ((long) bytes.length << Integer.SIZE) | (sum & 0xFFFF_FFFFL), null);
    }

    /** What a call threw. */
    public void addThrown(Task task, int site, Throwable thrown) {
        String message = (String) Jdk.UNSAFE.getReference(thrown, Message.OFFSET);
        Class<?> type = thrown.getClass();
        long both = 31 * hash(type) + (message == null ? 0 : hash(message));
        if (kept < KEPT_MAX) {
            String name = TypeNames.of(type);
            add(task, site, THROWABLE, both, message == null ? name : name + ": " + shortened(message));
        } else {
            add(task, site, THROWABLE, both, null);
        }
    }

    /** Classes of the JDK whose objects are their content, and have a hash code of it. */
    private static boolean isValue(Class<?> type) {
        return type == UUID.class
                || type == Instant.class
                || type == Duration.class
                || type == LocalDate.class
                || type == LocalTime.class
                || type == LocalDateTime.class
                || type == OffsetDateTime.class
                || type == ZonedDateTime.class
                || type == BigInteger.class
                || type == BigDecimal.class
                || type == StackTraceElement.class;
    }

    private static long hash(String whole) {
        String text = TrialPaths.withoutNumbers(whole);
        return ((long) text.length() << Integer.SIZE) | (text.hashCode() & 0xFFFF_FFFFL);
    }

    /** By its name; those of hidden classes and of proxies hold a number that differs from JVM to JVM. */
    private static long hash(Class<?> type) {
        if (Proxy.class.isAssignableFrom(type) && type != Proxy.class) {
            return hash(Proxy.class.getName());
        }
        Class<?> seen = type;
        while (isOfHost(seen)) {
            seen = seen.getSuperclass();
        }
        return hash(seen.isHidden() ? TypeNames.of(seen) : seen.getName());
    }

    /**
     * Whether a class is of whatever runs the trials, as that of {@code System.out} may be; another host has others.
     */
    private static boolean isOfHost(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null
                && type.getSuperclass() != null
                && loader.getClass().getName().equals("jdk.internal.loader.ClassLoaders$AppClassLoader");
    }

    private static String shortened(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "…";
    }

    private void add(Task task, int site, byte kind, long value, @Nullable Object what) {
        Scheduler of = scheduler;
        if (of == null || !counts.test(task)) {
            return;
        }
        int operation = (int) Math.min(of.operations(), Integer.MAX_VALUE - 8);
        mark(operation);
        hash = Randomness.mix(hash + value + ((long) kind << 56));
        count++;
        if (kept == KEPT_MAX) {
            return;
        }
        if (kept == bits.length) {
            grow();
        }
        tasks[kept] = task.number;
        sites[kept] = site;
        operations[kept] = operation;
        kinds[kept] = kind;
        bits[kept] = value;
        shown[kept++] = what;
    }

    private void grow() {
        int length = Math.min(KEPT_MAX, kept * 2);
        tasks = Arrays.copyOf(tasks, length);
        sites = Arrays.copyOf(sites, length);
        operations = Arrays.copyOf(operations, length);
        kinds = Arrays.copyOf(kinds, length);
        bits = Arrays.copyOf(bits, length);
        shown = Arrays.copyOf(shown, length);
    }

    /** So many operations have begun. */
    private void mark(int operation) {
        if (operation > letters.length) {
            letters = Arrays.copyOf(letters, Math.max(operation, letters.length * 2));
        }
        if (marked < operation) {
            Arrays.fill(letters, marked, operation, ValueMarks.letter(hash));
            marked = operation;
        }
    }

    /** Keeps texts in place of objects, so that those can be collected. */
    public void letGo() {
        for (int i = 0; i < kept; i++) {
            Object what = shown[i];
            if (what instanceof String text) {
                shown[i] = new StringBuilder(text).toString();
            } else if (what != null) {
                shown[i] = what instanceof Class<?> type ? TypeNames.of(type) : what.toString();
            }
        }
    }

    // What can be asked when the trial is over

    /** Whether values were reported: where they were not, there is nothing to compare. */
    public boolean isOn() {
        return isOn;
    }

    /** How many values were reported. */
    public long count() {
        return count;
    }

    /** A hash of all of them, the same in every JVM. */
    public long hash() {
        return hash;
    }

    /** How many of them are kept. */
    public int size() {
        return kept;
    }

    /** The number of the task that reported a value. */
    public int task(int index) {
        return tasks[index];
    }

    /** Where it was reported; -1 for nowhere. */
    public int site(int index) {
        return sites[index];
    }

    /** How many operations had begun then. */
    public int operation(int index) {
        return operations[index];
    }

    /** The value in plain words. */
    public String value(int index) {
        long value = bits[index];
        Object what = shown[index];
        return switch (kinds[index]) {
            case NULL -> "null";
            case ADDRESS -> "an address";
            case INT, LONG -> Long.toString(value);
            case BOOLEAN -> Boolean.toString(value != 0);
            case CHAR -> "'" + (char) value + "'";
            case FLOAT -> Float.toString(Float.intBitsToFloat((int) value));
            case DOUBLE -> Double.toString(Double.longBitsToDouble(value));
            case TEXT -> text(String.valueOf(what), value);
            case BYTES -> (value >>> Integer.SIZE) + " bytes with the hash code " + (int) value;
            case OBJECT -> "an object of " + name(what);
            case ARRAY -> "an array " + name(what);
            default -> what instanceof Class<?> type ? TypeNames.of(type) : String.valueOf(what);
        };
    }

    private static String text(String text, long hash) {
        String quoted = '"' + text.replace("\n", "\\n") + '"';
        int length = (int) (hash >>> Integer.SIZE);
        return length <= TEXT_MAX ? quoted : quoted + " of " + length + " characters with the hash code " + (int) hash;
    }

    private static String name(@Nullable Object what) {
        return what instanceof Class<?> type ? TypeNames.of(type) : String.valueOf(what);
    }

    /** Whether the value at this index, and where it was reported, is the same in another run. */
    public boolean isSame(ValueLog other, int index) {
        return bits[index] == other.bits[index]
                && kinds[index] == other.kinds[index]
                && sites[index] == other.sites[index]
                && operations[index] == other.operations[index];
    }

    /** What a schedule keeps of it. */
    public ValueMarks marks() {
        return ValueMarks.of(hash, letters, marked);
    }

    /**
     * The first operation, counted from zero, from which on the values differ from recorded ones; -1 where none does.
     *
     * @param isComplete whether this trial went on as far as the recorded one
     */
    public int firstDifference(ValueMarks recorded, boolean isComplete) {
        return recorded.firstDifference(hash, letters, marked, isComplete);
    }
}
