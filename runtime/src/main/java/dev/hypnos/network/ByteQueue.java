package dev.hypnos.network;

import dev.hypnos.network.memory.NativeMemory;
import dev.hypnos.runtime.library.DeviceHooks;
import java.util.ArrayDeque;
import java.util.Deque;

/** Bytes in the order in which they came. */
final class ByteQueue {
    /** @param sentAt the position of what sent it in the account of the trial, -1 where there is none */
    private record Chunk(byte[] bytes, int sentAt) {}

    private final Deque<Chunk> chunks = new ArrayDeque<>();
    /** How much of the first was taken. */
    private int taken;

    private int size;

    int size() {
        return size;
    }

    void add(byte[] bytes, int sentAt) {
        chunks.add(new Chunk(bytes, sentAt));
        size += bytes.length;
    }

    /** Moves so many bytes at most to this address; returns how many. */
    int take(long address, int max) {
        int moved = 0;
        while (moved < max && size > 0) {
            byte[] chunk = chunks.getFirst().bytes;
            DeviceHooks.received(chunks.getFirst().sentAt);
            int count = Math.min(max - moved, chunk.length - taken);
            NativeMemory.UNSAFE.copyMemory(
                    chunk,
                    (long) jdk.internal.misc.Unsafe.ARRAY_BYTE_BASE_OFFSET + taken,
                    null,
                    address + moved,
                    count);
            moved += count;
            size -= count;
            taken += count;
            if (taken == chunk.length) {
                chunks.removeFirst();
                taken = 0;
            }
        }
        return moved;
    }

    /** Forgets so many bytes at most; returns how many. */
    int skip(int max) {
        int skipped = 0;
        while (skipped < max && size > 0) {
            byte[] chunk = chunks.getFirst().bytes;
            int count = Math.min(max - skipped, chunk.length - taken);
            skipped += count;
            size -= count;
            taken += count;
            if (taken == chunk.length) {
                chunks.removeFirst();
                taken = 0;
            }
        }
        return skipped;
    }

    /** A copy of so many bytes at this address. */
    static byte[] copy(long address, int length) {
        byte[] bytes = new byte[length];
        NativeMemory.UNSAFE.copyMemory(null, address, bytes, jdk.internal.misc.Unsafe.ARRAY_BYTE_BASE_OFFSET, length);
        return bytes;
    }
}
