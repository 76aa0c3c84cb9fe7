package dev.hypnos.runtime.vm;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.StackChunk;
import org.jspecify.annotations.Nullable;

/** The frames of a continuation that lie on the heap. */
public final class StackChunks {
    private static final long TAIL = Jdk.UNSAFE.objectFieldOffset(Continuation.class, "tail");
    private static final long SIZE = Jdk.UNSAFE.objectFieldOffset(StackChunk.class, "size");
    private static final long TOP = Jdk.UNSAFE.objectFieldOffset(StackChunk.class, "sp");

    private StackChunks() {}

    /** How much of the stack is on the heap; the stack grows downwards, in words. */
    public static long bytes(Continuation continuation) {
        long words = 0;
        @Nullable StackChunk chunk = (StackChunk) Jdk.UNSAFE.getReference(continuation, TAIL);
        while (chunk != null) {
            words += Jdk.UNSAFE.getInt(chunk, SIZE) - Jdk.UNSAFE.getInt(chunk, TOP);
            chunk = chunk.parent();
        }
        return words * Long.BYTES;
    }
}
