package dev.hypnos.junit.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;

/**
 * The extensions that take part in a context, in the order of their registration; those of the contexts above come
 * first.
 */
public final class Extensions {
    private final @Nullable Extensions above;
    private final List<Extension> own = new ArrayList<>();

    Extensions(@Nullable Extensions above) {
        this.above = above;
    }

    /** Adds one. */
    public void add(Extension extension) {
        own.add(extension);
    }

    /** Whether one of just this class is here or above: annotations register a class once. */
    public boolean has(Class<?> type) {
        for (Extension extension : own) {
            if (extension.getClass() == type) {
                return true;
            }
        }
        return above != null && above.has(type);
    }

    /** Those of a kind. */
    public <E extends Extension> List<E> of(Class<E> kind) {
        List<E> found = above == null ? new ArrayList<>() : above.of(kind);
        for (Extension extension : own) {
            if (kind.isInstance(extension)) {
                found.add(kind.cast(extension));
            }
        }
        return found;
    }

    /** Those of a kind, the latest first. */
    public <E extends Extension> List<E> reversed(Class<E> kind) {
        List<E> found = of(kind);
        Collections.reverse(found);
        return found;
    }
}
