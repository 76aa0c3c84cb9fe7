package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an operation touches, and how. Resources have numbers, by the order of first use in an execution, and
 * identities, which mean the same in every execution but may be shared by several resources.
 */
final class Footprint {
    private static final long[] NOTHING = new long[0];
    /** Most operations touch no more than that. */
    private static final int USUAL = 4;

    /** By access: the accesses that are in conflict with it, as bits. */
    private static final int[] CONFLICTS = new int[Access.values().length];

    static {
        for (Access one : Access.values()) {
            for (Access other : Access.values()) {
                CONFLICTS[one.ordinal()] |= one.conflictsWith(other) ? 1 << other.ordinal() : 0;
            }
        }
    }

    private final Identities known;
    /**
     * Two words for each touch: the identity; the number of the resource, and the access. One array keeps a touch in
     * one cache line.
     */
    private long[] words = NOTHING;
    /** By touch: what was written, 0 if it is not known. Null if none is known. */
    private int @Nullable [] values;

    private int size;
    /**
     * Bits for the identities of all that is touched, and of what may be changed: two that share none have no conflict.
     */
    private final Bits bits = new Bits();

    /** @param known the same for all that are compared with each other */
    Footprint(Identities known) {
        this.known = known;
    }

    /** The identities that some operations touch, by the way in which they do. Hot. */
    static final class Bits {
        private long read;
        private long written;
        private long acquired;
        private long released;

        void clear() {
            read = 0;
            written = 0;
            acquired = 0;
            released = 0;
        }

        private void add(Access access, long bit) {
            switch (access) {
                case READ -> read |= bit;
                case WRITE -> written |= bit;
                case ACQUIRE -> acquired |= bit;
                case RELEASE -> released |= bit;
                case AWAIT -> {
                    // in conflict with nothing
                }
            }
        }

        void addAll(Bits others) {
            read |= others.read;
            written |= others.written;
            acquired |= others.acquired;
            released |= others.released;
        }

        /** False where no two touches can be in conflict; the same as {@link Access#conflictsWith} of all of them. */
        boolean canConflict(Bits others) {
            long changed = acquired | released;
            long othersChanged = others.acquired | others.released;
            return (written & (others.read | others.written | othersChanged)
                            | others.written & (read | changed)
                            | read & othersChanged
                            | others.read & changed
                            | acquired & others.acquired)
                    != 0;
        }
    }

    void add(int resource, long identity, Access access) {
        if (resource < 0) {
            return;
        }
        if (size * 2 == words.length) {
            words = Arrays.copyOf(words, size == 0 ? USUAL * 2 : size * 4);
        }
        words[size * 2] = identity;
        words[size * 2 + 1] = (long) resource << Integer.SIZE | access.ordinal();
        size++;
        // the same thing has the same identity, whatever its number
        bits.add(access, known.bit(identity));
    }

    /** Whether an operation of this resource can have touched this. Hot. */
    boolean isOf(int resource) {
        return resource < 0 || size > 0 && resource(0) == resource;
    }

    private int resource(int touch) {
        return (int) (words[touch * 2 + 1] >>> Integer.SIZE);
    }

    private int access(int touch) {
        return (int) words[touch * 2 + 1];
    }

    private long identity(int touch) {
        return words[touch * 2];
    }

    private int value(int touch) {
        return values == null || touch >= values.length ? 0 : values[touch];
    }

    private void value(int touch, int value) {
        int[] all = values == null ? new int[touch + 1] : values;
        if (touch >= all.length) {
            all = Arrays.copyOf(all, touch + 1);
        }
        all[touch] = value;
        values = all;
    }

    /** Whether an access can be in conflict with one that only reads. */
    static boolean canChange(Access access) {
        return access != Access.READ && access != Access.AWAIT;
    }

    /** The same, unless it is known. */
    void addOnce(int resource, long identity, Access access) {
        for (int i = 0; i < size; i++) {
            if (resource(i) == resource && access(i) == access.ordinal()) {
                return;
            }
        }
        add(resource, identity, access);
    }

    /** The last touch of this resource was of this kind only. */
    void refine(int resource, Access access) {
        int place = last(resource);
        if (place >= 0) {
            words[place * 2 + 1] = (long) resource << Integer.SIZE | access.ordinal();
            bits.add(access, known.bit(identity(place)));
        }
    }

    /** The last touch of this resource wrote this. */
    void writes(int resource, int value) {
        int place = last(resource);
        if (place >= 0 && access(place) == Access.WRITE.ordinal()) {
            value(place, value);
        }
    }

    private int last(int resource) {
        for (int i = size - 1; i >= 0; i--) {
            if (resource(i) == resource) {
                return i;
            }
        }
        return -1;
    }

    /**
     * As exploration sees an access: who takes permits that several can have is in conflict with who gives some back.
     */
    static Access seen(int resource, Access access, ResourceNames names) {
        boolean isPermit = access == Access.ACQUIRE || access == Access.RELEASE;
        return isPermit && resource >= 0 && names.isShared(resource) ? Access.WRITE : access;
    }

    void addAll(Footprint other) {
        for (int i = 0; i < other.size; i++) {
            int value = other.value(i);
            add(other.resource(i), other.identity(i), Access.of(other.access(i)));
            if (value != 0) {
                value(size - 1, value);
            }
        }
    }

    /**
     * The same, as it is where nobody can compare what was written.
     *
     * @param there of those that it is compared with
     */
    Footprint withoutValues(Identities there) {
        Footprint copy = new Footprint(there);
        copy.addAll(this);
        copy.values = null;
        return copy;
    }

    /** Whether something is in conflict with it that is not with the other one. Asked by identity. */
    boolean exceeds(Footprint other) {
        for (int i = 0; i < size; i++) {
            int conflicts = CONFLICTS[access(i)];
            if (conflicts != 0 && !other.has(identity(i), conflicts)) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is a touch of this identity that is in conflict with all these accesses. */
    private boolean has(long identity, int conflicts) {
        for (int i = 0; i < size; i++) {
            if (identity(i) == identity && (conflicts & ~CONFLICTS[access(i)]) == 0) {
                return true;
            }
        }
        return false;
    }

    void write(StateWriter out) {
        out.number(size);
        for (int i = 0; i < size; i++) {
            out.number(resource(i)).number(identity(i)).number(access(i));
        }
    }

    /** What was written is not known any more: its number means nothing in another JVM. */
    static Footprint read(StateReader in, Identities known) throws SavedFormatException {
        Footprint footprint = new Footprint(known);
        int count = in.count();
        for (int i = 0; i < count; i++) {
            int resource = (int) in.number(0, Integer.MAX_VALUE);
            long identity = in.number();
            footprint.add(resource, identity, Access.of((int) in.number(0, Access.values().length - 1L)));
        }
        return footprint;
    }

    /** What is touched in all, to be asked first whether there can be a conflict. */
    Bits bits() {
        return bits;
    }

    /**
     * Whether the order of two operations with these footprints can matter. Hot.
     *
     * @param same resources with smaller numbers are the same in both executions; of two with larger ones only the
     *     identities can be compared
     */
    boolean conflictsWith(Footprint other, int same) {
        if (!bits.canConflict(other.bits)) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int mine = resource(i);
            int conflicts = CONFLICTS[access(i)];
            for (int j = 0; j < other.size; j++) {
                if ((conflicts >> other.access(j) & 1) != 0 && isSame(i, mine, other, j, same)) {
                    int value = value(i);
                    if (value == 0 || value != other.value(j)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean isSame(int touch, int mine, Footprint other, int otherTouch, int same) {
        int theirs = other.resource(otherTouch);
        return mine < same || theirs < same ? mine == theirs : identity(touch) == other.identity(otherTouch);
    }

    /**
     * Bits for the identities of resources, as they come up in an exploration: as long as there are no more identities
     * than bits, each has one of its own, and two footprints that share no bit have nothing to do with each other. Hot.
     */
    static final class Identities {
        private static final int CAPACITY = 256;

        /** Further ones are not kept: their bits are those of their own. */
        private static final int MOST = 1 << 16;

        private long[] table = new long[CAPACITY];
        /** Which one it is, in the order in which they came up, plus 1; 0 where the table has none. */
        private int[] numbers = new int[CAPACITY];

        private int size;

        /** A long with one bit, which stands for this identity and perhaps for others. */
        long bit(long identity) {
            int mask = table.length - 1;
            int at = place(identity, mask);
            while (numbers[at] != 0) {
                if (table[at] == identity) {
                    return 1L << numbers[at];
                }
                at = (at + 1) & mask;
            }
            return 1L << (size < MOST ? add(identity, at) : identity);
        }

        private int add(long identity, int at) {
            table[at] = identity;
            numbers[at] = ++size;
            int number = size;
            if (size * 2 > table.length) {
                grow();
            }
            return number;
        }

        private void grow() {
            long[] old = table;
            int[] oldNumbers = numbers;
            table = new long[old.length * 2];
            numbers = new int[table.length];
            int mask = table.length - 1;
            for (int i = 0; i < old.length; i++) {
                if (oldNumbers[i] != 0) {
                    int at = place(old[i], mask);
                    while (numbers[at] != 0) {
                        at = (at + 1) & mask;
                    }
                    table[at] = old[i];
                    numbers[at] = oldNumbers[i];
                }
            }
        }

        /** Identities are mixed as a rule, but not always: those of tests are small numbers. */
        private static int place(long identity, int mask) {
            return (int) (identity ^ (identity >>> Integer.SIZE)) & mask;
        }
    }
}
