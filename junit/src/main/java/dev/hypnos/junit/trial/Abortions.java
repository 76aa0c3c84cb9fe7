package dev.hypnos.junit.trial;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Trials of a test that ended because an assumption did not hold. They count as passed, unless there was nothing else.
 */
public final class Abortions {
    private final AtomicLong count = new AtomicLong();
    private volatile @Nullable TestAbortedException last;

    void add(TestAbortedException aborted) {
        last = aborted;
        count.incrementAndGet();
    }

    /** The assumption that failed, if so many trials all ended that way; otherwise null. */
    public @Nullable TestAbortedException allOf(long trials) {
        return count.get() >= trials ? last : null;
    }
}
