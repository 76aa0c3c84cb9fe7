package dev.hypnos.network;

import java.util.HashSet;
import java.util.Set;
import jdk.internal.misc.Unsafe;

/** Memory outside the heap that JDK code has asked for, and would never free if its task is dropped. */
final class NativeMemory {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final Set<Long> blocks = new HashSet<>();

    long allocate(long bytes) {
        long address = UNSAFE.allocateMemory(bytes);
        blocks.add(address);
        return address;
    }

    void free(long address) {
        if (blocks.remove(address)) {
            UNSAFE.freeMemory(address);
        }
    }

    void freeAll() {
        blocks.forEach(UNSAFE::freeMemory);
        blocks.clear();
    }
}
