package dev.hypnos.kernel.schedule;

import java.util.Arrays;

/**
 * Sequences of small numbers as text. Loops repeat, so equal neighbours become one run, and what repeats at a distance
 * becomes one reference:
 *
 * <pre>
 *   c        the number 2 (letters are digits of base 26; all but the last are capitals: Ba is 26)
 *   c17      the same, 17 times
 *   &lt;2*500>  copy 500 runs, from 2 runs before on; the copy may reach into itself
 * </pre>
 *
 * <p>A loop of any length thus costs one turn and one reference, and a random interleaving of two tasks about two
 * characters for each switch. References are found by a hash of the next {@value #HASHED} runs, as in LZ77; both
 * directions take time in proportion to the length.
 */
final class RunCodec {
    private static final int HASHED = 4;
    private static final int COPY_MIN = 8;
    private static final int TABLE_BITS_MAX = 16;
    private static final int LINE_CHARACTERS = 100;

    private RunCodec() {}

    /** Appends the numbers, in lines; nothing if there are none. */
    static void encode(int[] numbers, int from, int to, StringBuilder text) {
        int[] symbols = new int[16];
        int[] counts = new int[16];
        int runs = 0;
        for (int i = from; i < to; i++) {
            if (runs > 0 && symbols[runs - 1] == numbers[i]) {
                counts[runs - 1]++;
                continue;
            }
            if (runs == symbols.length) {
                symbols = Arrays.copyOf(symbols, runs * 2);
                counts = Arrays.copyOf(counts, runs * 2);
            }
            symbols[runs] = numbers[i];
            counts[runs++] = 1;
        }
        write(symbols, counts, runs, text);
    }

    private static void write(int[] symbols, int[] counts, int runs, StringBuilder text) {
        // Sized for the sequence: ten thousand tasks have ten thousand short ones.
        int bits = Math.clamp(33L - Integer.numberOfLeadingZeros(runs), 1, TABLE_BITS_MAX);
        int[] latest = new int[1 << bits];
        int line = text.length();
        int run = 0;
        while (run < runs) {
            int length = 0;
            if (run + COPY_MIN <= runs) {
                int hash = hash(symbols, counts, run) >>> (Integer.SIZE - bits);
                int candidate = latest[hash] - 1;
                latest[hash] = run + 1;
                length = candidate < 0 ? 0 : match(symbols, counts, candidate, run, runs);
                if (length >= COPY_MIN) {
                    text.append('<')
                            .append(run - candidate)
                            .append('*')
                            .append(length)
                            .append('>');
                }
            }
            if (length < COPY_MIN) {
                letters(symbols[run], text);
                if (counts[run] > 1) {
                    text.append(counts[run]);
                }
                length = 1;
            }
            run += length;
            if (text.length() - line >= LINE_CHARACTERS || run == runs) {
                text.append('\n');
                line = text.length();
            }
        }
    }

    private static int hash(int[] symbols, int[] counts, int from) {
        int hash = 0;
        for (int i = from; i < from + HASHED; i++) {
            hash = (hash * 31 + symbols[i]) * 31 + counts[i];
        }
        return hash * 0x9E3779B9;
    }

    private static int match(int[] symbols, int[] counts, int earlier, int later, int runs) {
        int length = 0;
        while (later + length < runs
                && symbols[earlier + length] == symbols[later + length]
                && counts[earlier + length] == counts[later + length]) {
            length++;
        }
        return length;
    }

    private static void letters(int number, StringBuilder text) {
        if (number >= 26) {
            capitals(number / 26, text);
        }
        text.append((char) ('a' + number % 26));
    }

    private static void capitals(int number, StringBuilder text) {
        if (number >= 26) {
            capitals(number / 26, text);
        }
        text.append((char) ('A' + number % 26));
    }
}
