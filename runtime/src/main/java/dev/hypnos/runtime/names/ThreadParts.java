package dev.hypnos.runtime.names;

/** Resources that stand for one thing about a thread each: operations on one do not conflict with those on another. */
public final class ThreadParts {
    private static final int STATE = Fields.number("java/lang/Thread", "state");
    private static final int WAKING = Fields.number("java/lang/Thread", "waking");
    private static final int START = Fields.number("java/lang/Thread", "start");
    private static final int END = Fields.number("java/lang/Thread", "end");
    private static final int ENTRY = Fields.number("java/lang/Thread", "entry");
    private static final int SEEN = Fields.number("java/lang/Thread", "seen");

    private final ResourceTable resources;

    public ThreadParts(ResourceTable resources) {
        this.resources = resources;
    }

    /** What wakes a task: who is awake follows whoever woke it, and none of those who would have. */
    public int waking(Thread thread) {
        return resources.of(thread, WAKING);
    }

    /** What a task does, as the JVM shows it, apart from its life and its interrupts. */
    public int state(Thread thread) {
        return resources.of(thread, STATE);
    }

    /** The same; -1 where nobody has spoken of it yet. */
    public int stateIfKnown(Thread thread) {
        return resources.existing(thread, STATE);
    }

    /** Whether a thread is started. */
    public int start(Thread thread) {
        return resources.of(thread, START);
    }

    /** The end of a task: who waits for it need not wait for what others do to its thread. */
    public int end(Thread thread) {
        return resources.of(thread, END);
    }

    /** What an interrupt changes for a task that comes to where it may wait. */
    public int entry(Thread thread) {
        return resources.of(thread, ENTRY);
    }

    /**
     * Whether anybody has seen how far a task got, at its beginning or at its end: until then it may as well be on its
     * way there.
     */
    public int seen(Thread thread) {
        return resources.of(thread, SEEN);
    }
}
