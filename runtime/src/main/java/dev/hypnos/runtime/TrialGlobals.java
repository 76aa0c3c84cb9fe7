package dev.hypnos.runtime;

import java.lang.ref.ReferenceQueue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What the JDK keeps in static fields for the whole process and a trial must have for itself. */
final class TrialGlobals {
    /** Those of the process that the test is in. */
    ProcessGlobals process = new ProcessGlobals(this::temporary);

    /** The numbers of the fields behind field updaters. */
    final Map<Object, Integer> updatedFields = new IdentityHashMap<>();

    /** Which sequence of random numbers the trial has; negative while it needed none. */
    long sequence = -1;

    /** The generator of {@code Collections.shuffle}. */
    @Nullable
    Random shuffling;

    /** What is held by nothing but weak references, which a real JVM could clear at any time. */
    final List<Object> kept = new ArrayList<>();

    final GarbageCollection collection = new GarbageCollection();

    /** Who waits for a reference in a queue. */
    final Map<ReferenceQueue<?>, List<Thread>> awaitReferences = new IdentityHashMap<>();

    final IndirectFields indirectFields = new IndirectFields();

    /** How many couriers of the network a task has sent to one place. */
    final Map<String, Integer> couriers = new HashMap<>();

    /** The virtual devices that the trial has used. */
    final Map<Class<?>, AutoCloseable> devices = new LinkedHashMap<>();

    private Path temporary() {
        return ((TemporaryFiles) devices.computeIfAbsent(TemporaryFiles.class, absent -> new TemporaryFiles())).path();
    }

    /** The trial is over: what its devices hold of the machine is free. */
    void closeDevices() {
        devices.values().forEach(TrialGlobals::close);
        devices.clear();
    }

    void clear() {
        closeDevices();
        process = new ProcessGlobals(this::temporary);
        couriers.clear();
        indirectFields.clear();
        awaitReferences.clear();
        kept.clear();
        collection.clear();
        updatedFields.clear();
        shuffling = null;
        sequence = -1;
    }

    private static void close(AutoCloseable device) {
        try {
            device.close();
        } catch (Exception thrown) {
            throw new IllegalStateException("a device of the last trial cannot be closed", thrown);
        }
    }
}
