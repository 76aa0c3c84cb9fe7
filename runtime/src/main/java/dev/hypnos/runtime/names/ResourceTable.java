package dev.hypnos.runtime.names;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the resources of one trial: an object and a part of it (a field, an element, its monitor, itself)
 * gives the same number throughout. Numbers follow the order of first use, which the schedule fixes; identity hash
 * codes only find the place in the table and never show.
 *
 * <p>Hot: open addressing over parallel arrays, no allocation but when it grows.
 */
public final class ResourceTable {
    /** The part of an object that stands for the object itself: a lock, a queue, a task. */
    public static final int SELF = -1;
    /** The part that stands for an object's monitor. */
    public static final int MONITOR = -2;
    /** Elements of arrays are numbered from here downwards, fields of classes from zero upwards. */
    private static final int FIRST_ELEMENT = -3;

    /** In place of a part: the object itself says what it is called. */
    public static final int NAMED = Integer.MIN_VALUE;

    /** Stands for the object where there is none: static fields. Hosts stand for those of their own classes. */
    public static final Object STATICS = new Object();

    /** In the place of an object while it may be collected. */
    private static final Object LET_GO = new Object();

    private static final int CAPACITY = 1024;

    private static final long KEPT_ELEMENTS_MAX = 1 << 24;

    private Object[] objects = new Object[CAPACITY];
    private int[] parts = new int[CAPACITY];
    private int[] numbers = new int[CAPACITY];
    /** Where the entries are, in any order. */
    private int[] places = new int[CAPACITY / 2 + 1];

    /** Whether there may be entries whose places are not known. */
    private boolean isUnsure;

    private int count;
    /** How many of them can be looked up. */
    private int entries;

    private final Ranges ranges = new Ranges();
    /** The lengths of the arrays with ranges, once for each range. */
    private long keptElements;

    /** For people: what each number stands for. */
    private Object[] objectOf = new Object[CAPACITY / 2];

    private int[] partOf = new int[CAPACITY / 2];

    public void clear() {
        if (objects.length > CAPACITY * 64) {
            objects = new Object[CAPACITY];
            parts = new int[CAPACITY];
            numbers = new int[CAPACITY];
            places = new int[CAPACITY / 2 + 1];
        } else {
            clearEntries();
        }
        Arrays.fill(objectOf, 0, Math.min(count, objectOf.length), null);
        count = 0;
        entries = 0;
        ranges.clear();
        keptElements = 0;
    }

    /** A thread that could not be stopped may have used this while others did. */
    public void distrust() {
        isUnsure = true;
    }

    /** Most trials have few: only what they used is cleared. */
    @SuppressWarnings("NullAway") // an entry that is free has no object; all that is asked for has one
    private void clearEntries() {
        if (isUnsure || entries > objects.length / 8) {
            Arrays.fill(objects, null);
            isUnsure = false;
            return;
        }
        for (int i = 0; i < entries; i++) {
            objects[places[i]] = null;
        }
    }

    /** The part of an array that is the element at this index. */
    public static int element(int index) {
        return FIRST_ELEMENT - index;
    }

    /** The index of the element that this part is. */
    static int index(int part) {
        return FIRST_ELEMENT - part;
    }

    /**
     * The part of an array that is the elements from this index up to that one, which is not among them. Arrays have no
     * fields: the numbers are free.
     */
    public int range(int from, int to) {
        return ranges.number(from, to);
    }

    /**
     * A range of this array is to be a resource; false if it cannot. All that are resources are kept while the trial
     * goes on: a program that copies without end would use up the memory by arrays that it has long forgotten.
     */
    public boolean keep(Object array, int part) {
        if (existing(array, part) >= 0) {
            return true;
        }
        keptElements += Array.getLength(array);
        return keptElements <= KEPT_ELEMENTS_MAX;
    }

    /** Whether there were more than could be kept. */
    public boolean leavesArrays() {
        return keptElements > KEPT_ELEMENTS_MAX;
    }

    /** Whether there was any range in this trial. */
    boolean hasRanges() {
        return ranges.count() > 0;
    }

    /** Whether a number stands for a range of elements. */
    boolean isRange(int number) {
        return partOf[number] >= 0 && Collected.typeOf(objectOf[number]).isArray();
    }

    /** Whether a number stands for one or more elements of an array. */
    public boolean isOfArray(int number) {
        return isRange(number)
                || isElement(partOf[number])
                        && Collected.typeOf(objectOf[number]).isArray();
    }

    /** The first index of the elements that a part is: one of them, or a range. */
    int from(int part) {
        return part >= 0 ? ranges.from(part) : index(part);
    }

    /** The index after the last of them. */
    int to(int part) {
        return part >= 0 ? ranges.to(part) : index(part) + 1;
    }

    /** Whether a part is one element. */
    public static boolean isElement(int part) {
        return part <= FIRST_ELEMENT && part != NAMED;
    }

    public int of(Object object, int part) {
        Object[] table = objects;
        int mask = table.length - 1;
        int at = place(object, part, mask);
        while (true) {
            Object there = table[at];
            if (there == object && parts[at] == part) {
                return numbers[at];
            }
            if (there == null) {
                return add(object, part, at);
            }
            at = (at + 1) & mask;
        }
    }

    /** The number of this part of an object if it has one, else -1. */
    public int existing(Object object, int part) {
        int mask = objects.length - 1;
        int at = place(object, part, mask);
        while (objects[at] != null) {
            if (objects[at] == object && parts[at] == part) {
                return numbers[at];
            }
            at = (at + 1) & mask;
        }
        return -1;
    }

    /** A new number for something that is never looked up by its object. */
    public int fresh(Object named) {
        int number = count++;
        name(number, named, NAMED);
        return number;
    }

    private void name(int number, Object object, int part) {
        if (number >= objectOf.length) {
            objectOf = Arrays.copyOf(objectOf, number * 2);
            partOf = Arrays.copyOf(partOf, number * 2);
        }
        objectOf[number] = object;
        partOf[number] = part;
    }

    private static int place(Object object, int part, int mask) {
        int hash = (System.identityHashCode(object) + part * 0x9E3779B9) * 0x85EBCA6B;
        return (hash ^ (hash >>> 15)) & mask;
    }

    private int add(Object object, int part, int at) {
        int number = count++;
        objects[at] = object;
        parts[at] = part;
        numbers[at] = number;
        places[entries] = at;
        name(number, object, part);
        if (++entries * 2 > objects.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        Object[] old = objects;
        int[] oldParts = parts;
        int[] oldNumbers = numbers;
        int length = old.length * 2;
        objects = new Object[length];
        parts = new int[length];
        numbers = new int[length];
        places = new int[length / 2 + 1];
        int moved = 0;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                int at = place(old[i], oldParts[i], length - 1);
                while (objects[at] != null) {
                    at = (at + 1) & (length - 1);
                }
                objects[at] = old[i];
                parts[at] = oldParts[i];
                numbers[at] = oldNumbers[i];
                places[moved++] = at;
            }
        }
    }

    /** Lets go of all objects, so that they can be collected; nothing is asked until they are taken back. */
    public void letGo(Map<Object, Probe> byObject, List<Runnable> takeBack) {
        letGo(objects, objects.length, byObject, takeBack);
        letGo(objectOf, Math.min(count, objectOf.length), byObject, takeBack);
    }

    private static void letGo(Object[] table, int length, Map<Object, Probe> byObject, List<Runnable> takeBack) {
        for (int i = 0; i < length; i++) {
            if (table[i] != null) {
                int at = i;
                Probe probe = Probe.of(table[i], byObject);
                table[i] = LET_GO;
                takeBack.add(() -> table[at] = probe.objectOrCollected());
            }
        }
    }

    /** The object that a number stands for, or has a part that it stands for. */
    public Object object(int number) {
        return objectOf[number];
    }

    public int part(int number) {
        return partOf[number];
    }

    public int count() {
        return count;
    }
}
