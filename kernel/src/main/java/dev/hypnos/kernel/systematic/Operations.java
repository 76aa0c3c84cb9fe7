package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The operations of an execution, by their numbers, and what each of them touched. Hot. */
final class Operations {
    static final int NONE = -1;
    /** In place of a message: there were several at once. */
    private static final int SEVERAL = Integer.MAX_VALUE;

    private static final byte WRITE = (byte) Access.WRITE.ordinal();

    private final Footprint.Identities identities;
    private int size;

    // By operation: its task, which of that task's operations it is, from 1, and the last of its touches.
    private int[] tasks = new int[64];
    private int[] indices = new int[64];
    private int[] touches = new int[64];
    /**
     * Bits for the resources that it touches, and for those of them that it may change. Several resources may share
     * one.
     */
    private long[] touchedBits = new long[64];

    private long[] changedBits = new long[64];
    /** Made when first asked for. */
    private @Nullable Footprint[] footprints = new Footprint[64];

    private int touchCount;

    // By touch: the resource, how, the operation, and the touch of the same operation before it.
    private int[] touched = new int[64];
    private byte[] accesses = new byte[64];
    private int[] operations = new int[64];
    private int[] earlierTouch = new int[64];
    /** The message plus 1, or the value as a negative number; 0 if nothing is known. */
    private int[] details = new int[64];
    /** Whether it would have been a write, had the operation found something else. */
    private boolean[] isRefined = new boolean[64];

    Operations(Footprint.Identities identities) {
        this.identities = identities;
    }

    int size() {
        return size;
    }

    int touchCount() {
        return touchCount;
    }

    /** Forgets all operations and touches from these on. */
    void shrink(int operationCount, int keptTouches) {
        for (int touch = touchCount - 1; touch >= keptTouches; touch--) {
            int operation = operations[touch];
            touches[operation] = earlierTouch[touch];
            footprints[operation] = null;
        }
        touchCount = keptTouches;
        Arrays.fill(footprints, operationCount, Math.max(size, operationCount), null);
        size = operationCount;
    }

    int add(int task, int index) {
        if (size == tasks.length) {
            int larger = size * 2;
            tasks = Arrays.copyOf(tasks, larger);
            indices = Arrays.copyOf(indices, larger);
            touches = Arrays.copyOf(touches, larger);
            touchedBits = Arrays.copyOf(touchedBits, larger);
            changedBits = Arrays.copyOf(changedBits, larger);
            footprints = Arrays.copyOf(footprints, larger);
        }
        tasks[size] = task;
        indices[size] = index;
        touches[size] = NONE;
        touchedBits[size] = 0;
        changedBits[size] = 0;
        footprints[size] = null;
        return size++;
    }

    void addTouch(int operation, int resource, Access access) {
        if (touchCount == touched.length) {
            int larger = touchCount * 2;
            touched = Arrays.copyOf(touched, larger);
            accesses = Arrays.copyOf(accesses, larger);
            operations = Arrays.copyOf(operations, larger);
            earlierTouch = Arrays.copyOf(earlierTouch, larger);
            details = Arrays.copyOf(details, larger);
            isRefined = Arrays.copyOf(isRefined, larger);
        }
        touched[touchCount] = resource;
        accesses[touchCount] = (byte) access.ordinal();
        operations[touchCount] = operation;
        earlierTouch[touchCount] = touches[operation];
        details[touchCount] = 0;
        isRefined[touchCount] = false;
        touches[operation] = touchCount++;
        footprints[operation] = null;
        touchedBits[operation] |= 1L << resource;
        if (Footprint.canChange(access)) {
            changedBits[operation] |= 1L << resource;
        }
    }

    /** The last touch would have been a write, had the operation found something else. */
    void refined() {
        int touch = touchCount - 1;
        isRefined[touch] = true;
        changedBits[operations[touch]] |= 1L << touched[touch];
    }

    /**
     * More is known of how a resource was touched by the last touch of it from this one on.
     *
     * @param detail a message, or a value as a negative number
     */
    void detail(int from, int resource, int detail) {
        for (int touch = touchCount - 1; touch >= from; touch--) {
            if (touched[touch] == resource && accesses[touch] == WRITE) {
                // of two messages at once nothing can be said
                details[touch] = detail < 0 ? detail : details[touch] == 0 ? detail + 1 : SEVERAL;
                return;
            }
        }
    }

    int task(int operation) {
        return tasks[operation];
    }

    int index(int operation) {
        return indices[operation];
    }

    int resource(int touch) {
        return touched[touch];
    }

    Access access(int touch) {
        return Access.of(accesses[touch]);
    }

    int operation(int touch) {
        return operations[touch];
    }

    /** The touch of the same operation before this one, or -1. */
    int touchBefore(int touch) {
        return earlierTouch[touch];
    }

    boolean hasDetail(int touch) {
        return details[touch] != 0;
    }

    /** Whether the order of two touches of one resource makes a difference. */
    boolean depend(int earlier, int later, ResourceNames names) {
        int first = details[earlier];
        int second = details[later];
        if (first < 0 && second < 0) {
            return first != second;
        }
        if (areMessages(earlier, later)) {
            return names.matters(first - 1, second - 1);
        }
        return access(earlier).conflictsWith(access(later));
    }

    /**
     * Whether two touches are messages, or looks for one, so that those who take them decide whether their order makes
     * a difference.
     */
    boolean areMessages(int one, int other) {
        int first = details[one];
        int second = details[other];
        return first > 0 && second > 0 && first != SEVERAL && second != SEVERAL;
    }

    /**
     * Whether two operations touch one resource in ways that conflict, whatever else is known of them, where the second
     * comes earlier than it did and may find something else.
     */
    boolean conflict(int one, int moved) {
        if ((touchedBits[one] & changedBits[moved] | changedBits[one] & touchedBits[moved]) == 0) {
            return false;
        }
        for (int i = touches[one]; i != NONE; i = earlierTouch[i]) {
            for (int j = touches[moved]; j != NONE; j = earlierTouch[j]) {
                if (touched[i] == touched[j] && access(i).conflictsWith(isRefined[j] ? Access.WRITE : access(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What an operation touched, as other executions can compare it. */
    Footprint footprint(int operation, ResourceNames names) {
        Footprint known = footprints[operation];
        if (known != null) {
            return known;
        }
        Footprint footprint = new Footprint(identities);
        footprints[operation] = footprint;
        for (int touch = touches[operation]; touch != NONE; touch = earlierTouch[touch]) {
            footprint.add(touched[touch], names.identity(touched[touch]), access(touch));
            if (details[touch] < 0) {
                footprint.writes(touched[touch], -details[touch]);
            }
        }
        return footprint;
    }

    /** What an operation may touch where it finds something else than it did. */
    Footprint footprintIfMoved(int operation, ResourceNames names) {
        Footprint found = footprint(operation, names);
        for (int touch = touches[operation]; touch != NONE; touch = earlierTouch[touch]) {
            if (isRefined[touch]) {
                Footprint footprint = new Footprint(identities);
                footprint.addAll(found);
                footprint.refine(touched[touch], Access.WRITE);
                return footprint;
            }
        }
        return found;
    }
}
