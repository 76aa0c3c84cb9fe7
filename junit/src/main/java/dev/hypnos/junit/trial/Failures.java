package dev.hypnos.junit.trial;

import dev.hypnos.runtime.code.CodeOwner;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** What went wrong in the life of a test, by JUnit's rules: later failures are suppressed by the first. */
@SuppressWarnings("ReferenceEquality") // the very same exception must not suppress itself
public final class Failures {
    private final @Nullable Failures above;
    private @Nullable Throwable first;

    /** For a whole life. */
    public Failures() {
        this(null);
    }

    private Failures(@Nullable Failures above) {
        this.above = above;
    }

    /** For a part of it: what fails there has failed here too. */
    public Failures below() {
        return new Failures(this);
    }

    /** Something that may fail. */
    @FunctionalInterface
    public interface Step {
        /** Does it. */
        void run() throws Throwable;
    }

    /** Whether nothing has failed. */
    public boolean isEmpty() {
        return first == null;
    }

    /** What failed first, with all else in it. */
    public @Nullable Throwable first() {
        return first;
    }

    /** Does something and keeps what it throws. */
    public void during(Step step) throws Throwable {
        try {
            step.run();
        } catch (Throwable thrown) {
            add(thrown);
        }
    }

    /** Keeps it. What the engine ends a task by goes on its way. */
    public void add(Throwable thrown) throws Throwable {
        if (endsTheTask(thrown)) {
            throw thrown;
        }
        if (above != null) {
            above.add(thrown);
        }
        if (first == null) {
            first = thrown;
        } else if (first instanceof TestAbortedException && !(thrown instanceof TestAbortedException)) {
            if (above == null) {
                thrown.addSuppressed(first);
            }
            first = thrown;
        } else if (above == null && first != thrown) {
            first.addSuppressed(thrown);
        }
    }

    /** The engine ends tasks on real threads by an error of its own, which nothing may catch. */
    public static boolean endsTheTask(Throwable thrown) {
        return thrown instanceof Error && CodeOwner.isEngine(thrown.getClass().getName());
    }
}
