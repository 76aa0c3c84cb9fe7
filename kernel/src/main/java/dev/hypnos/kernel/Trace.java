package dev.hypnos.kernel;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The operations that a trial executed, in order, packed in one array: one row for each operation, and further rows for
 * what else orders tasks (starts, ends, second resources). Written on the hot path, read after the trial; kept and
 * cleared from trial to trial so that it allocates only while it grows.
 */
public final class Trace {
    /** An operation that took part in a decision. */
    public static final byte DECIDED = 0;
    /** An operation that ran on because it was predicted not to conflict. */
    public static final byte SKIPPED = 1;
    /** One more resource of the operation in the last operation row of the same task. */
    public static final byte ALSO = 2;
    /** The task of the row starts the task whose number is in the resource column. */
    public static final byte START = 3;
    /** An ordering edge without an operation, such as the end of a task, on the resource of the row. */
    public static final byte EDGE = 4;
    /** An operation that was still pending when the trial ended: not executed, yet it may be in conflict. */
    public static final byte PENDING = 5;

    /**
     * Order among tasks by the Java memory model alone, from inside a call: for the search for races, and nothing else.
     * It says nothing of what could be otherwise in another schedule. Without a resource it is a fence.
     */
    public static final byte ORDER = 6;

    /**
     * The clock has moved, since nothing else could happen: all rows after it happen after all before it. Such rows
     * with the access {@link Access#AWAIT} come right before it, one for each task whose operation was pending then and
     * could not go on.
     */
    public static final byte BARRIER = 7;

    /**
     * What else is known of how the last operation of the task touched the resource of the row, in the site's column:
     * the number of a message that it put there, or of the value that it wrote as a negative number. Only where
     * somebody asks: see {@link Strategy#isExact}.
     */
    public static final byte DETAIL = 8;

    /**
     * As {@link #ALSO}, of what is touched inside a call or by a thread that begins to wait: for strategies that must
     * know everything an operation has to do with others, and for nothing else.
     */
    public static final byte INSIDE = 9;

    /**
     * The task has chosen this, in the site's column, among several alternatives that are no operations: executions
     * that differ in it are not the same. Only where somebody asks: see {@link Strategy#isExact}.
     */
    public static final byte CHOSEN = 10;

    private static final int ACCESS_SHIFT = 8;
    /** What the operation orders is told by a row of its own, once it has succeeded. */
    private static final long ATTEMPT = 1L << 16;
    /** The operation might have written, and turned out not to. */
    private static final long REFINED = 1L << 17;

    private static final int RESOURCE_SHIFT = 32;

    private static final int[] WHOLE = new int[0];

    /** Two words for each row: task and site; resource, access and kind. One array keeps a row in one cache line. */
    private long[] words = new long[2048];

    private int size;
    private int resourceCount;
    private TaskName[] names = new TaskName[16];
    private int taskCount;
    private int[] choices = new int[16];
    private int choiceCount;
    private int alternatives;
    private boolean isCutShort;
    private boolean isUnfinished;
    private IntPredicate plainResource = resource -> false;
    private IntPredicate plainObject = resource -> false;
    private IntFunction<@Nullable String> resourceName = resource -> null;
    private Supplier<ResourceNames> resourceNames = () -> ResourceNames.NONE;

    void clear() {
        size = 0;
        choiceCount = 0;
        alternatives = 0;
        resourceCount = 0;
        taskCount = 0;
        isCutShort = false;
        isUnfinished = false;
    }

    void task(int number, TaskName name) {
        if (number >= names.length) {
            names = Arrays.copyOf(names, Math.max(number + 1, names.length * 2));
        }
        names[number] = name;
        taskCount = Math.max(taskCount, number + 1);
    }

    /** Adds a row. Hot. */
    void add(int task, int site, int resource, byte access, byte kind) {
        int at = size << 1;
        if (at == words.length) {
            words = Arrays.copyOf(words, at * 2);
        }
        words[at] = ((long) task << RESOURCE_SHIFT) | (site & 0xFFFFFFFFL);
        words[at + 1] = ((long) resource << RESOURCE_SHIFT) | ((long) access << ACCESS_SHIFT) | kind;
        if (resource >= resourceCount && kind != START) {
            resourceCount = resource + 1;
        }
        size++;
    }

    /** The operation that the task has just begun may fail. */
    void attempt(int task) {
        int row = size - 1;
        if (row >= 0 && task(row) == task && kind(row) <= SKIPPED) {
            words[(row << 1) + 1] |= ATTEMPT;
        }
    }

    /** The last operation of the task turned out to touch its resource in this way. */
    void refine(int task, byte access) {
        for (int row = size - 1; row >= 0; row--) {
            if (task(row) == task && isOperation(row)) {
                int at = (row << 1) + 1;
                words[at] = words[at] & ~(0xFFL << ACCESS_SHIFT) | ((long) access << ACCESS_SHIFT) | REFINED;
                return;
            }
        }
    }

    /**
     * Some resources are made of others, as a range of an array is of its elements: each access of one gets a further
     * row for each of its parts. Once, when the trial is over and it is known which parts matter.
     *
     * @param parts by resource; null for one that is not divided
     */
    public void divide(int[] @Nullable [] parts) {
        int added = 0;
        for (int row = 0; row < size; row++) {
            added += partsOf(row, parts).length;
        }
        if (added == 0) {
            return;
        }
        long[] old = words;
        int rows = size;
        words = new long[Math.max(old.length, Integer.highestOneBit((size + added) << 1) << 1)];
        size = 0;
        for (int row = 0; row < rows; row++) {
            long executed = old[row << 1];
            long touched = old[(row << 1) + 1];
            words[size << 1] = executed;
            words[(size << 1) + 1] = touched;
            int[] further = partsOf(size++, parts);
            for (int part : further) {
                add((int) (executed >>> RESOURCE_SHIFT), (int) executed, part, (byte) (touched >>> ACCESS_SHIFT), ALSO);
            }
        }
    }

    private int[] partsOf(int row, int[] @Nullable [] parts) {
        int resource = resource(row);
        boolean isAccess = kind(row) <= ALSO && resource >= 0 && resource < parts.length;
        int[] found = isAccess ? parts[resource] : null;
        return found == null ? WHOLE : found;
    }

    /**
     * How many rows at the beginning are those of a {@linkplain #copyRows copy} of an earlier trace that has so many.
     */
    public int sharedRows(long[] earlier, int rows) {
        int difference = Arrays.mismatch(words, 0, size << 1, earlier, 0, rows << 1);
        return difference < 0 ? size : difference >> 1;
    }

    /** A copy of the rows, to compare later ones with; in this array if it is large enough. */
    public long[] copyRows(long[] target) {
        int length = size << 1;
        long[] copy = target.length < length ? new long[words.length] : target;
        System.arraycopy(words, 0, copy, 0, length);
        return copy;
    }

    void cutShort(boolean isIdle) {
        isCutShort = true;
        isUnfinished = !isIdle;
    }

    /**
     * Whether it was cut short although others could still go on, who only repeat themselves: what they would have done
     * is not known.
     */
    public boolean isUnfinished() {
        return isUnfinished;
    }

    /** Whether it ends where a task would only look again, and see something new: see {@link Scheduler#cutShort}. */
    public boolean isCutShort() {
        return isCutShort;
    }

    /** A choice among so many, which make a difference each. */
    void alternative(int value, int bound) {
        choice(value);
        if (bound > 1) {
            alternatives++;
        }
    }

    /**
     * How often there were several alternatives that are no operations: what a disk has lost, who is notified. Random
     * numbers do not count.
     */
    public int alternatives() {
        return alternatives;
    }

    void choice(int value) {
        if (choiceCount == choices.length) {
            choices = Arrays.copyOf(choices, choiceCount * 2);
        }
        choices[choiceCount++] = value;
    }

    /** Whether the operation of the row would touch its resource in another way where it finds something else there. */
    public boolean isRefined(int row) {
        return (words[(row << 1) + 1] & REFINED) != 0;
    }

    /** Whether the row is an operation, and not only an edge or a further resource. */
    public boolean isOperation(int row) {
        return kind(row) <= SKIPPED;
    }

    /** The choices that were not operations, in order. */
    public int[] choices() {
        return Arrays.copyOf(choices, choiceCount);
    }

    /**
     * What the front end knows of resources: which are objects that order nothing, which of those are whole objects of
     * the JDK, and what they are called.
     */
    public void describe(IntPredicate isPlain, IntPredicate isPlainObject, IntFunction<@Nullable String> name) {
        plainResource = isPlain;
        plainObject = isPlainObject;
        resourceName = name;
    }

    /** How resources are named so that other runs can be compared; each who compares gets names of its own. */
    public void name(Supplier<ResourceNames> names) {
        resourceNames = names;
    }

    /** Names to compare by, of which none was asked for yet; only until the trial's objects are gone. */
    public ResourceNames resourceNames() {
        return resourceNames.get();
    }

    /** Whether a resource is an object that is not made for several tasks, such as an array list. */
    public boolean isPlainResource(int resource) {
        return plainResource.test(resource);
    }

    /**
     * Whether it is such an object of the JDK, of which each call is one operation; only until the trial's objects are
     * gone.
     */
    public boolean isPlainObject(int resource) {
        return plainObject.test(resource);
    }

    /** What a resource is called, for people; only until the trial's objects are gone. */
    public @Nullable String resourceName(int resource) {
        return resourceName.apply(resource);
    }

    /** Whether what the operation orders is in a later row, if it orders anything. */
    public boolean isAttempt(int row) {
        return (words[(row << 1) + 1] & ATTEMPT) != 0;
    }

    /** How many rows there are. */
    public int size() {
        return size;
    }

    /** The number of the task that executed the row. */
    public int task(int row) {
        return (int) (words[row << 1] >>> RESOURCE_SHIFT);
    }

    /** The site of the row, -1 for none. */
    public int site(int row) {
        return (int) words[row << 1];
    }

    /** The resource of the row, -1 for none; for {@link #START} the number of the started task. */
    public int resource(int row) {
        return (int) (words[(row << 1) + 1] >>> RESOURCE_SHIFT);
    }

    /** The ordinal of the row's {@link Access}. */
    public byte access(int row) {
        return (byte) (words[(row << 1) + 1] >>> ACCESS_SHIFT);
    }

    /** One of the constants above. */
    public byte kind(int row) {
        return (byte) words[(row << 1) + 1];
    }

    /** All resource numbers are below it. */
    public int resourceCount() {
        return resourceCount;
    }

    /** How many tasks there were. */
    public int taskCount() {
        return taskCount;
    }

    /** The name of the task with this number. */
    public TaskName name(int task) {
        return names[task];
    }
}
