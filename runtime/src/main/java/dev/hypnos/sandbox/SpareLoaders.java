package dev.hypnos.sandbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Loaders of sandboxes that were closed, with classes that have nothing to pass on and are compiled already. Each
 * serves one sandbox at a time: two engines that initialise the same class would wait for each other. Only a few are
 * kept, the latest.
 */
final class SpareLoaders {
    private static final int MOST = 8;

    private record Spare(String kind, SandboxLoader loader) {}

    private static final Deque<Spare> SPARES = new ArrayDeque<>();

    private SpareLoaders() {}

    static synchronized void add(String kind, SandboxLoader loader) {
        if (!kind.isEmpty()) {
            SPARES.addFirst(new Spare(kind, loader));
            if (SPARES.size() > MOST) {
                SPARES.removeLast();
            }
        }
    }

    /** One of this kind, which now is the new owner's; null where there is none. */
    static synchronized @Nullable SandboxLoader take(String kind, Sandbox owner) {
        for (Iterator<Spare> each = SPARES.iterator(); each.hasNext(); ) {
            Spare spare = each.next();
            if (spare.kind.equals(kind)) {
                each.remove();
                spare.loader.adopt(owner);
                return spare.loader;
            }
        }
        return null;
    }
}
