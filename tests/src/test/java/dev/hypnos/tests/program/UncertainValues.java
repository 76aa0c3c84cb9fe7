package dev.hypnos.tests.program;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** The same operations in every run, with values that nobody controls. */
public final class UncertainValues {
    private static long number;
    private static String text = "";
    private static final AtomicLong ATOMIC = new AtomicLong();

    private UncertainValues() {}

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    public static void aField() {
        number = processorTime();
    }

    public static void anElement() {
        long[] numbers = new long[2];
        numbers[1] = processorTime();
    }

    public static void anAtomic() {
        ATOMIC.set(processorTime());
    }

    public static void aText() {
        text = "took " + processorTime();
    }

    public static void aVariable() {
        long local = processorTime();
        Tasks.check(local > 0, "no time has passed");
    }

    public static void timeOfAFile() throws IOException {
        Path file = Files.createTempFile("values", null);
        number = Files.getLastModifiedTime(file).toInstant().getNano();
    }

    public static void aMessage() {
        try {
            throw new IllegalStateException("at " + processorTime());
        } catch (IllegalStateException thrown) {
            text = thrown.getMessage();
        }
    }

    public static void anAddress() {
        try (Arena arena = Arena.ofConfined()) {
            // another place each time
            MemorySegment first = arena.allocate(1L << (12 + (processorTime() & 7)));
            MemorySegment second = arena.allocate(1 << 16);
            number = second.address() + 8;
            Tasks.check(first.address() != 0 && number != 0, "no address");
        }
    }
}
