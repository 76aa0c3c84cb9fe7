package dev.hypnos.runtime.names;

import java.lang.ref.WeakReference;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** In place of an object, while it may be collected. */
public final class Probe extends WeakReference<Object> {
    private final Class<?> type;
    private @Nullable Collected collected;

    private Probe(Object object) {
        super(object);
        this.type = Collected.typeOf(object);
    }

    /** One for each object. */
    public static Probe of(Object object, Map<Object, Probe> byObject) {
        Probe known = byObject.get(object);
        if (known == null) {
            known = new Probe(object);
            byObject.put(object, known);
        }
        return known;
    }

    /** The object, or what stands for it. */
    public Object objectOrCollected() {
        Object left = get();
        if (left != null) {
            return left;
        }
        if (collected == null) {
            collected = new Collected(type);
        }
        return collected;
    }
}
