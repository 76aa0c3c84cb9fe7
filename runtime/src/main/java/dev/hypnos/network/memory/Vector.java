package dev.hypnos.network.memory;

import java.io.IOException;

/** Addresses and lengths, as the system takes them where several buffers are read or written at once. */
public final class Vector {
    private static final int ENTRY = 16;

    private Vector() {}

    @FunctionalInterface
    public interface Transfer {
        int move(long address, int length) throws IOException;
    }

    /** As far as it goes: how many bytes were moved, or why none was. */
    public static long each(long vector, int entries, Transfer transfer) throws IOException {
        long moved = 0;
        for (int i = 0; i < entries; i++) {
            int length = length(vector, i);
            int count = length == 0 ? 0 : transfer.move(address(vector, i), length);
            if (count < 0) {
                return moved == 0 ? count : moved;
            }
            moved += count;
            if (count < length) {
                break;
            }
        }
        return moved;
    }

    public static long address(long vector, int entry) {
        return NativeMemory.UNSAFE.getLong(vector + (long) entry * ENTRY);
    }

    public static int length(long vector, int entry) {
        return (int) NativeMemory.UNSAFE.getLong(vector + (long) entry * ENTRY + ENTRY / 2);
    }
}
