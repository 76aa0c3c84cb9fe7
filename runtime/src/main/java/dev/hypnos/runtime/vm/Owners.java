package dev.hypnos.runtime.vm;

import dev.hypnos.catalog.Resources;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import org.jspecify.annotations.Nullable;

/** Who owns a lock of {@code java.util.concurrent}. */
public final class Owners {
    private static final long OWNER =
            Jdk.UNSAFE.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");

    private Owners() {}

    public static @Nullable Thread of(Object lock) {
        Object canonical = Resources.canonical(lock);
        return canonical instanceof AbstractOwnableSynchronizer
                ? (Thread) Jdk.UNSAFE.getReference(canonical, OWNER)
                : null;
    }
}
