package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.TrialState;
import java.util.HashMap;
import java.util.Map;

/**
 * The memory outside the heap that the program reads and writes by its address. An address is another in each JVM, so a
 * word stands for it: the first one that is used, the second one, and so on. Of one trial, by one engine.
 */
final class OutsideMemory {
    static final TrialState<OutsideMemory> OF_TRIAL = TrialState.of(OutsideMemory::new);

    private final Map<Long, MemoryWord> words = new HashMap<>();

    /** Eight bytes. */
    private static final class MemoryWord {}

    /** The word that an address is in. */
    Object word(long address) {
        return words.computeIfAbsent(address >>> 3, first -> new MemoryWord());
    }
}
