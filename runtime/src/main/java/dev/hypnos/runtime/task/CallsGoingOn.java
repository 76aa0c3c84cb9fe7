package dev.hypnos.runtime.task;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/**
 * The calls of a task that have called the program back, and go on when it returns: a map that puts in what a function
 * gave, a loop over a list, an update that tries again. Whatever the program does in the function, what the call does
 * to its object comes after it, and no operation of its own tells. So each operation inside counts as one that touches
 * the object too. Only exact strategies need it; for others it stays empty.
 */
public final class CallsGoingOn {
    private static final int NEVER_OVER = -1;

    private int[] depths = new int[2];
    private int[] resources = new int[2];
    private byte[] accesses = new byte[2];
    private int size;

    /** @param depth how many catalogued calls the task is in, with this one */
    public void enter(int depth, int resource, Access access) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, size * 2);
            resources = Arrays.copyOf(resources, size * 2);
            accesses = Arrays.copyOf(accesses, size * 2);
        }
        depths[size] = depth;
        resources[size] = resource;
        accesses[size++] = (byte) access.ordinal();
    }

    /**
     * A stream of the resource was made. It reads while the program's functions run, from now on, and nobody knows
     * until when.
     */
    public void streams(int resource) {
        for (int i = 0; i < size; i++) {
            if (resources[i] == resource && depths[i] == NEVER_OVER) {
                return;
            }
        }
        enter(NEVER_OVER, resource, Access.READ);
        // below those that are left again
        for (int i = size - 1; i > 0; i--) {
            depths[i] = depths[i - 1];
            resources[i] = resources[i - 1];
            accesses[i] = accesses[i - 1];
        }
        depths[0] = NEVER_OVER;
        resources[0] = resource;
        accesses[0] = (byte) Access.READ.ordinal();
    }

    /** The innermost of so many calls is over. */
    public void leave(int depth) {
        if (size > 0 && depths[size - 1] == depth) {
            size--;
        }
    }

    /** Whether one of them goes on to write this. */
    public boolean write(int resource) {
        for (int i = 0; i < size; i++) {
            if (resources[i] == resource && accesses[i] == Access.WRITE.ordinal()) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return size;
    }

    public int resource(int place) {
        return resources[place];
    }

    public Access access(int place) {
        return Access.of(accesses[place]);
    }
}
