package dev.hypnos.runtime.task;

import java.util.Arrays;

/** The catalogued calls that a task is inside of, innermost last. Owned by {@code CallHooks}. Hot. */
public final class CallStack {
    private static final int[] NONE = {};
    private static final int FIRST_LENGTH = 4;

    // What is kept of each call: one after the other in one array.
    private static final int SITE = 0;
    private static final int RESOURCE = 1;
    /** What it orders when it is over: see {@link CallPoint.Answer#end}. */
    private static final int END = 2;
    /** How many of its elements it has come to. */
    private static final int PARTS = 3;

    private static final int CALL = 4;

    private int[] calls = NONE;
    /** The place of the innermost call; negative where there is none. */
    private int top = -CALL;

    /**
     * What the JDK was given last, by a call that is none of these, to go through it; below zero where there is
     * nothing.
     */
    private int passed = -1;

    private int passedSite;
    private int passedParts;

    /** The JDK is about to go through this, and the call that has it do so is none of these. */
    public void passes(int site, int resource) {
        passed = resource;
        passedSite = site;
        passedParts = 0;
    }

    /** What the JDK was given last to go through; below zero for nothing. */
    public int passed() {
        return passed;
    }

    /** Where it was given that. */
    public int passedSite() {
        return passedSite;
    }

    /** The JDK comes to the next element of it; returns how many it has come to before. */
    public int countPassedPart() {
        return passedParts++;
    }

    public boolean isEmpty() {
        return top < 0;
    }

    /** How many there are. */
    public int depth() {
        return (top + CALL) / CALL;
    }

    public void enter(int site, int resource, int end) {
        int at = top + CALL;
        if (at == calls.length) {
            calls = Arrays.copyOf(calls, Math.max(FIRST_LENGTH * CALL, at * 2));
        }
        calls[at + SITE] = site;
        calls[at + RESOURCE] = resource;
        calls[at + END] = end;
        calls[at + PARTS] = 0;
        top = at;
    }

    /** The innermost call is over. */
    public void leave() {
        top -= CALL;
    }

    /** The site of the innermost call. */
    public int site() {
        return calls[top + SITE];
    }

    /** The resource of the innermost call. */
    public int resource() {
        return calls[top + RESOURCE];
    }

    /** What the innermost call orders when it is over. */
    public int end() {
        return calls[top + END];
    }

    /** The innermost call comes to its next element; returns how many it has come to before. */
    public int countPart() {
        return calls[top + PARTS]++;
    }

    /** Whether the innermost call is one of this resource. */
    public boolean isOn(int resource) {
        return top >= 0 && calls[top + RESOURCE] == resource;
    }
}
