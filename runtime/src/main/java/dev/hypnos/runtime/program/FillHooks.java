package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** In place of {@code Arrays.fill}: piece by piece, as {@link ArrayHooks} has them. */
public final class FillHooks {
    private FillHooks() {}

    /**
     * The piece that begins here is about to be written; returns its end. Where there is no such range all is one
     * piece: the JDK says what is wrong.
     */
    private static int begin(Object array, int at, int from, int to, int site) {
        ThreadTask task = Current.task();
        if (task == null || ArrayHooks.isAlone(task) || from < 0 || to > Array.getLength(array) || from >= to) {
            return to;
        }
        int end = ArrayHooks.endOfPiece(task, at, from, to);
        ArrayHooks.writes(array, at, end, site);
        return end;
    }

    public static void fill(boolean[] array, int from, int to, boolean value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(byte[] array, int from, int to, byte value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(char[] array, int from, int to, char value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(short[] array, int from, int to, short value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(int[] array, int from, int to, int value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(long[] array, int from, int to, long value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(float[] array, int from, int to, float value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(double[] array, int from, int to, double value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }

    public static void fill(@Nullable Object[] array, int from, int to, @Nullable Object value, int site) {
        int at = from;
        do {
            int end = begin(array, at, from, to, site);
            Arrays.fill(array, at, end, value);
            at = end;
        } while (at < to);
    }
}
