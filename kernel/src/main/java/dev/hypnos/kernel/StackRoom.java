package dev.hypnos.kernel;

/**
 * Makes sure that there is stack left for what comes next. A program that recurses without end meets its
 * {@code StackOverflowError} where the stack ends, which is often inside a hook, the deepest code there is. The error must
 * come before anything of the engine's state has changed, not in the middle: the program may catch it and go on.
 */
public final class StackRoom {
    /** Frames of this class, small, for those of the engine, larger: about twice as many as the engine ever stacks up. */
    private static final int FRAMES = 24;

    private StackRoom() {}

    /** Throws the {@code StackOverflowError} now that would otherwise come a few calls deeper. */
    public static void require() {
        descend(FRAMES, 1);
    }

    /** The same for several steps that belong together, each of which requires room of its own. */
    public static void requireForAll() {
        descend(2 * FRAMES, 1);
    }

    /** Not a tail call, which a compiler could turn into a loop. */
    private static int descend(int frames, int mark) {
        return frames == 0 ? mark : descend(frames - 1, mark + 1) ^ mark;
    }
}
