package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a stream of a concurrent collection goes through, which has no lock and makes no copy: others may come between
 * two elements, also long after the call that made the stream. Those with a lock take many elements at once.
 */
public final class StreamedParts<T> implements Spliterator<T> {
    /** As many as within a call. */
    private static final int PARTS_MAX = 8;

    private final Spliterator<T> elements;
    private final int site;
    private final int resource;
    private int parts;

    private StreamedParts(Spliterator<T> elements, int site, int resource) {
        this.elements = elements;
        this.site = site;
        this.resource = resource;
    }

    /**
     * Where a stream is made of the elements of a collection: if the program asked for it, and not the JDK or ours
     * within a call of the program.
     */
    public static <T> Spliterator<T> of(Spliterator<T> elements, Object from) {
        ThreadTask task = Current.task();
        if (task == null || task.calls.isEmpty() || !task.isProgram() || task.engine.scheduler.isExact()) {
            return elements;
        }
        int resource = task.calls.resource();
        Object collection = resource < 0 ? null : task.engine.resources.object(resource);
        return isWalked(collection) && collection == Resources.canonical(from)
                ? new StreamedParts<>(elements, task.calls.site(), resource)
                : elements;
    }

    private static boolean isWalked(@Nullable Object collection) {
        return collection instanceof ConcurrentHashMap
                || collection instanceof ConcurrentSkipListMap
                || collection instanceof ConcurrentSkipListSet
                || collection instanceof ConcurrentLinkedQueue
                || collection instanceof ConcurrentLinkedDeque;
    }

    /** Others may come before the next element. */
    private boolean next() {
        ThreadTask task = Current.task();
        if (task == null || !task.isProgram() || parts == PARTS_MAX) {
            return false;
        }
        parts++;
        int part = SecondSites.PARTS.of(site);
        task.engine.operate(task, part, resource, Sites.get(part).access());
        return true;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        next();
        return elements.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
        while (next()) {
            if (!elements.tryAdvance(action)) {
                return;
            }
        }
        elements.forEachRemaining(action);
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        Spliterator<T> split = elements.trySplit();
        return split == null ? null : new StreamedParts<>(split, site, resource);
    }

    @Override
    public long estimateSize() {
        return elements.estimateSize();
    }

    @Override
    public long getExactSizeIfKnown() {
        return elements.getExactSizeIfKnown();
    }

    @Override
    public int characteristics() {
        return elements.characteristics();
    }

    @Override
    public boolean hasCharacteristics(int wanted) {
        return elements.hasCharacteristics(wanted);
    }

    @Override
    public Comparator<? super T> getComparator() {
        return elements.getComparator();
    }
}
