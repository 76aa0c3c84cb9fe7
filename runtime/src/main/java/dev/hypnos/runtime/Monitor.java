package dev.hypnos.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The model of an object's monitor: who owns it, how often, and who waits to be notified. */
public final class Monitor {
    /** No monitor. */
    static final Monitor NONE = new Monitor(-1);

    public final int resource;

    @Nullable
    public ThreadTask owner;

    public int count;
    /** In the order of arrival; which one is notified is a choice. */
    public final List<ThreadTask> waiting = new ArrayList<>(2);

    Monitor(int resource) {
        this.resource = resource;
    }
}
