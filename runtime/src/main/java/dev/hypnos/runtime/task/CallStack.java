package dev.hypnos.runtime.task;

import java.util.Arrays;

/** The catalogued calls that a task is inside of, innermost last. Owned by {@code CallHooks}. Hot. */
public final class CallStack {
    private static final int[] NONE = {};
    private static final int FIRST_LENGTH = 4;

    private int[] sites = NONE;
    private int[] resources = NONE;
    /** What each orders when it is over: see {@link CallPoint.Answer#end}. */
    private int[] ends = NONE;

    private int depth;

    public boolean isEmpty() {
        return depth == 0;
    }

    /** How many there are. */
    public int depth() {
        return depth;
    }

    public void enter(int site, int resource, int end) {
        if (depth == sites.length) {
            int length = Math.max(FIRST_LENGTH, depth * 2);
            sites = Arrays.copyOf(sites, length);
            resources = Arrays.copyOf(resources, length);
            ends = Arrays.copyOf(ends, length);
        }
        sites[depth] = site;
        resources[depth] = resource;
        ends[depth++] = end;
    }

    /** The innermost call is over. */
    public void leave() {
        depth--;
    }

    /** The site of the innermost call. */
    public int site() {
        return sites[depth - 1];
    }

    /** The resource of the innermost call. */
    public int resource() {
        return resources[depth - 1];
    }

    /** What the innermost call orders when it is over. */
    public int end() {
        return ends[depth - 1];
    }

    /** Whether the innermost call is one of this resource. */
    public boolean isOn(int resource) {
        return depth > 0 && resources[depth - 1] == resource;
    }
}
