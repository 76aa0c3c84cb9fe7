package dev.hypnos.tests.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.Callable;

/** Values of several bytes, and the single ones, of one buffer or segment: what one task writes another sees in part. */
public final class Overlapping {
    private Overlapping() {}

    private static String against(Tasks.Action writes, Callable<Boolean> reads) throws InterruptedException {
        boolean[] seen = {false};
        Tasks.run(writes, () -> seen[0] = reads.call());
        return seen[0] ? "after" : "before";
    }

    public static String buffer() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        return against(() -> buffer.putInt(0, -1), () -> buffer.get(1) != 0);
    }

    public static String bufferTheOtherWay() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        return against(() -> buffer.put(7, (byte) 1), () -> buffer.getLong(0) != 0);
    }

    public static String bufferOutsideTheHeap() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        return against(() -> buffer.putInt(0, -1), () -> buffer.getShort(2) != 0);
    }

    public static String bufferAndItsSlice() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        ByteBuffer slice = buffer.slice(4, 4);
        return against(() -> buffer.put(4, (byte) 1), () -> slice.get(0) != 0);
    }

    public static String bufferOfNumbers() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
        IntBuffer numbers = buffer.asIntBuffer();
        return against(() -> numbers.put(1, -1), () -> buffer.get(6) != 0);
    }

    public static String segment() throws Exception {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(8);
            return against(
                    () -> segment.set(ValueLayout.JAVA_INT, 4, -1), () -> segment.get(ValueLayout.JAVA_BYTE, 7) != 0);
        }
    }

    public static String segmentByIndex() throws Exception {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(8);
            return against(
                    () -> segment.set(ValueLayout.JAVA_LONG, 0, -1),
                    () -> segment.getAtIndex(ValueLayout.JAVA_SHORT, 3) != 0);
        }
    }

    public static String segmentOfAnArray() throws Exception {
        int[] numbers = {0, 0};
        MemorySegment segment = MemorySegment.ofArray(numbers);
        return against(
                () -> segment.set(ValueLayout.JAVA_BYTE, 5, (byte) 1), () -> segment.get(ValueLayout.JAVA_INT, 4) != 0);
    }

    /** Neighbours are not the same. */
    public static final class Apart {
        private Apart() {}

        public static void buffer() throws Exception {
            ByteBuffer buffer = ByteBuffer.allocate(8);
            Tasks.run(() -> buffer.putShort(0, (short) 1), () -> buffer.put(2, (byte) 1));
        }

        public static void bufferOutsideTheHeap() throws Exception {
            ByteBuffer buffer = ByteBuffer.allocateDirect(8);
            Tasks.run(() -> buffer.putInt(0, 1), () -> buffer.putInt(4, 1));
        }

        /** Each has a face of its own, and writes its part. */
        public static void duplicates() throws Exception {
            ByteBuffer buffer = ByteBuffer.allocate(8);
            ByteBuffer first = buffer.duplicate();
            ByteBuffer second = buffer.duplicate().position(4);
            Tasks.run(
                    () -> first.put(new byte[4]),
                    () -> second.putShort((short) 1).put((byte) 1));
        }

        public static void segment() throws Exception {
            MemorySegment segment = MemorySegment.ofArray(new short[4]);
            Tasks.run(
                    () -> segment.set(ValueLayout.JAVA_SHORT, 0, (short) 1),
                    () -> segment.setAtIndex(ValueLayout.JAVA_SHORT, 1, (short) 2));
        }
    }
}
