package dev.hypnos.runtime.outcome;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Keeps the last part of what a trial prints. A program may print without end, so older bytes make room for newer ones;
 * lines are counted all the same. To keep a byte costs a copy, and to drop one costs nothing.
 */
public final class PrintLog {
    /** What is kept at most. */
    private static final int BYTES_MAX = 1 << 18;

    private static final int BYTES_MIN = 1 << 10;
    /** Lines of which it is known when they were printed. */
    private static final int POSITIONS_MAX = 1 << 16;

    private volatile Printing printing = Printing.PASSED_ON;
    private byte[] bytes = new byte[0];
    /** How many of the bytes are used, and, once that is all of them, where the oldest is. */
    private int size;

    private int oldest;
    /** Line ends that were printed, kept or not. */
    private long lineEnds;
    /** How much has happened so far. */
    private final IntSupplier clock;
    /** That, for each of the last line ends: the one with number n is at n modulo the length. */
    private int[] positions = new int[0];

    public PrintLog(IntSupplier clock) {
        this.clock = clock;
    }

    /** A trial begins: nothing is printed yet. */
    public void start(Printing next) {
        printing = next;
        size = 0;
        oldest = 0;
        lineEnds = 0;
        bytes = new byte[0];
        positions = new int[0];
    }

    public Printing printing() {
        return printing;
    }

    /** The trial has printed this. */
    public void add(byte[] printed, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (printed[i] == '\n') {
                endLine();
            }
        }
        int skipped = Math.max(0, length - BYTES_MAX);
        int from = offset + skipped;
        int count = length - skipped;
        grow(count);
        int room = bytes.length - size;
        int appended = Math.min(room, count);
        System.arraycopy(printed, from, bytes, size, appended);
        size += appended;
        overwrite(printed, from + appended, count - appended);
    }

    private void endLine() {
        if (lineEnds == positions.length && positions.length < POSITIONS_MAX) {
            positions = Arrays.copyOf(positions, Math.max(16, positions.length * 2));
        }
        positions[(int) (lineEnds++ % positions.length)] = clock.getAsInt();
    }

    private void grow(int count) {
        int wanted = Math.min(BYTES_MAX, size + count);
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(BYTES_MAX, Math.max(Math.max(BYTES_MIN, wanted), bytes.length * 2)));
        }
    }

    private void overwrite(byte[] printed, int offset, int length) {
        int first = Math.min(length, bytes.length - oldest);
        System.arraycopy(printed, offset, bytes, oldest, first);
        System.arraycopy(printed, offset + first, bytes, 0, length - first);
        if (length > 0) {
            oldest = (oldest + length) % bytes.length;
        }
    }

    /** How characters are printed, by the program and by this process. */
    public static Charset charset() {
        return System.out.charset();
    }

    /** What was printed. */
    public Printed printed() {
        if (size == 0) {
            return Printed.NOTHING;
        }
        byte[] ordered = new byte[size];
        System.arraycopy(bytes, oldest, ordered, 0, size - oldest);
        System.arraycopy(bytes, 0, ordered, size - oldest, oldest);
        List<String> lines =
                new ArrayList<>(new String(ordered, charset()).lines().toList());
        long all = lineEnds + (ordered[size - 1] == '\n' ? 0 : 1);
        if (lines.size() > 1 && lines.size() < all) {
            // of the oldest line only the end may be there
            lines.removeFirst();
        }
        return new Printed(lines, Math.max(0, all - lines.size()), positions(all, lines.size()));
    }

    /**
     * When the last of all lines were printed; nothing where there are more of them than line ends, as with carriage
     * returns.
     */
    private List<Integer> positions(long all, int count) {
        if (count > all || all - count < lineEnds - positions.length) {
            return List.of();
        }
        List<Integer> known = new ArrayList<>(count);
        for (long line = all - count; line < all; line++) {
            known.add(line < lineEnds ? positions[(int) (line % positions.length)] : clock.getAsInt());
        }
        return known;
    }
}
