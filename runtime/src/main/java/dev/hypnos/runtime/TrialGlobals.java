package dev.hypnos.runtime;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** What the JDK keeps in static fields for the whole process and a trial must have for itself. */
final class TrialGlobals {
    /** The common pool of this trial, made when it is first used. */
    @Nullable
    ForkJoinPool commonPool;

    Thread.@Nullable UncaughtExceptionHandler defaultHandler;

    /** The numbers of the fields behind field updaters. */
    final Map<Object, Integer> updatedFields = new IdentityHashMap<>();

    void clear() {
        updatedFields.clear();
        commonPool = null;
        defaultHandler = null;
    }
}
