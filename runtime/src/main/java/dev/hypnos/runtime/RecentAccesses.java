package dev.hypnos.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one task did since it last took part in a decision, as far as it was plain accesses and the monitor it left
 * last: since then no other task has run. To repeat one of these is no operation. It would neither be decided about nor
 * tell the analyses anything new: whatever conflicts or races with it does so with the first.
 *
 * <p>Time is cut into periods. Any other operation begins a new one. Inside a monitor it is another than outside, but
 * to enter the same monitor again goes on with the period inside it.
 *
 * <p>Hot: one entry for each of a few sites, found without hashing.
 */
public final class RecentAccesses {
    private static final int ENTRIES = 32;
    /**
     * A loop that waits for others repeats itself too. One repetition in so many is an operation, and shows that it
     * spins.
     */
    private static final int REPETITIONS_MAX = 200;

    private static final int MADE = 4;

    // Shared by all tasks that have none, such as processes of models; never written.
    private static final @Nullable Object[] NO_OBJECTS = new Object[ENTRIES];
    private static final int[] NO_PARTS = new int[ENTRIES];
    private static final long[] NO_KEYS = new long[ENTRIES];

    private @Nullable Object[] objects = NO_OBJECTS;
    private int[] parts = NO_PARTS;
    /** The period in the upper half, the site in the lower; periods are above 0. */
    private long[] keys = NO_KEYS;

    /** The objects that the task made last, and in which period. */
    private @Nullable Object[] made = NO_OBJECTS;

    private int[] madeIn = NO_PARTS;
    private int madeNext;

    private int period = 1;
    private int periods = 1;
    private int repetitions;

    /** The monitor that was left last; NONE if it was left by a decision. */
    private Monitor left = Monitor.NONE;

    private @Nullable Object leftObject;
    private int enterSite;
    private int exitSite;
    private int inside;
    private int outside;
    /** The length of the trace since. */
    private int traceSize;

    /** Whether the task is in that monitor again, and nobody was told. */
    private boolean isInside;

    /** The monitor that the task entered last, where, and the period that began then. */
    private @Nullable Object enteredObject;

    private int enteredAt;
    private int entered;

    /** The task does something else: nothing that comes repeats what came before. */
    void forget() {
        period = ++periods;
        repetitions = 0;
    }

    /** Lets go of all objects, so that they can be collected; they are not told from new ones any more. */
    public void letGo() {
        forget();
        if (objects != NO_OBJECTS) {
            Arrays.fill(objects, null);
        }
        if (!isInside) {
            left = Monitor.NONE;
            leftObject = null;
            enteredObject = null;
        }
    }

    public int period() {
        return period;
    }

    public boolean contains(Object object, int part, int site) {
        int at = site & (ENTRIES - 1);
        return objects[at] == object && parts[at] == part && keys[at] == key(site);
    }

    public void made(Object object) {
        if (made == NO_OBJECTS) {
            made = new Object[MADE];
            madeIn = new int[MADE];
        }
        int at = madeNext++ & (MADE - 1);
        made[at] = object;
        madeIn[at] = period;
    }

    /** Whether the task made the object in this period: nobody else can have touched it yet. */
    public boolean hasMade(Object object) {
        for (int i = 0; i < MADE; i++) {
            if (made[i] == object) {
                return madeIn[i] == period;
            }
        }
        return false;
    }

    /** Counts a repetition; true for one in many, which is an operation after all. */
    public boolean countRepetition() {
        return ++repetitions >= REPETITIONS_MAX;
    }

    /** What happened meanwhile was this access alone: the period it began in goes on. */
    public void add(Object object, int part, int site, int since) {
        if (keys == NO_KEYS) {
            objects = new Object[ENTRIES];
            parts = new int[ENTRIES];
            keys = new long[ENTRIES];
        }
        int at = site & (ENTRIES - 1);
        period = since;
        objects[at] = object;
        parts[at] = part;
        keys[at] = key(site);
    }

    private long key(int site) {
        return ((long) period << 32) | site;
    }

    // Monitors

    /** The task has entered a monitor, by an operation without a decision. */
    public void entered(Object object, int site) {
        enteredObject = object;
        enteredAt = site;
        entered = period;
    }

    /**
     * The task has left a monitor, by an operation without a decision.
     *
     * @param since the period before that operation
     */
    public void left(Object object, Monitor monitor, int site, int since, int size) {
        left = monitor;
        leftObject = object;
        enterSite = enteredAt;
        exitSite = site;
        inside = since == entered && enteredObject == object ? since : 0;
        outside = period;
        traceSize = size;
    }

    /** Enters the monitor without an operation if that repeats what the task did last; false if it is an operation. */
    public boolean tryReenter(ThreadTask task, Object object, int site) {
        Monitor monitor = left;
        if (leftObject != object || enterSite != site || outside != period || inside == 0 || monitor.owner != null) {
            return false;
        }
        if (countRepetition()) {
            return false;
        }
        monitor.owner = task;
        monitor.count = 1;
        period = inside;
        entered(object, site);
        isInside = true;
        return true;
    }

    /** Leaves the monitor without an operation if that repeats what the task did last; false if it is an operation. */
    public boolean tryReleave(Object object, int site, int size) {
        Monitor monitor = left;
        if (!isInside
                || leftObject != object
                || exitSite != site
                || inside != period
                || traceSize != size
                || monitor.count != 1) {
            return false;
        }
        monitor.owner = null;
        monitor.count = 0;
        period = outside;
        isInside = false;
        return true;
    }

    /** The monitor in which the task is although nobody was told, or null. Whoever takes it tells. */
    @Nullable
    Monitor takeUntold() {
        if (!isInside) {
            return null;
        }
        isInside = false;
        return left;
    }
}
