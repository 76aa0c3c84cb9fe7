package dev.hypnos.network.memory;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.Unsafe;

/** Memory outside the heap that JDK code has asked for in a trial, and would never free if its task is dropped. */
public final class NativeMemory {
    public static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** What is not free again, of all trials: who frees it may be dropped already, or no task at all. */
    private static final Set<Long> IN_USE = ConcurrentHashMap.newKeySet();

    private final Set<Long> blocks = new HashSet<>();

    public long allocate(long bytes) {
        long address = UNSAFE.allocateMemory(bytes);
        IN_USE.add(address);
        blocks.add(address);
        return address;
    }

    public static boolean isOurs(long address) {
        return IN_USE.contains(address);
    }

    /** Frees a block, once. */
    public static void free(long address) {
        if (IN_USE.remove(address)) {
            UNSAFE.freeMemory(address);
        }
    }

    /** The trial is over. */
    public void freeAll() {
        blocks.forEach(NativeMemory::free);
        blocks.clear();
    }
}
