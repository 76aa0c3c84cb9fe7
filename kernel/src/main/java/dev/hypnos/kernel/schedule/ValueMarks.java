package dev.hypnos.kernel.schedule;

import java.util.Arrays;

/**
 * What the operations of a trial read, wrote and were given, so far as it is needed to notice a difference: a hash of
 * all values, and on the way there a letter of the running hash every few operations. Once one value differs, so do the
 * letters behind it, each with a probability of 25 in 26: where they begin to differ is where the value was, give or
 * take a few operations.
 *
 * @param hash of all values of the trial
 * @param stride so many operations lie between two letters
 * @param letters each from 0 to 25
 */
@SuppressWarnings("ArrayRecordComponent") // made once for a finding; equals compares the contents
public record ValueMarks(long hash, int stride, int[] letters) {
    /** Of a schedule that says nothing about values. */
    public static final ValueMarks UNKNOWN = new ValueMarks(0, 0, new int[0]);

    /** More than these would make the file of a long trial large, as they repeat nowhere. */
    static final int LETTERS_MAX = 4096;

    private static final int ALPHABET = 26;

    /** The letter for the state of a running hash. */
    public static byte letter(long hash) {
        return (byte) Long.remainderUnsigned(hash, ALPHABET);
    }

    /**
     * The marks of a trial.
     *
     * @param atOperations the letter before each operation, of which the first {@code count} are valid
     */
    public static ValueMarks of(long hash, byte[] atOperations, int count) {
        int stride = count / LETTERS_MAX + 1;
        int[] letters = new int[count / stride];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = atOperations[lastOf(i, stride)];
        }
        return new ValueMarks(hash, stride, letters);
    }

    /** Whether there is anything to compare. */
    public boolean isKnown() {
        return stride > 0;
    }

    /**
     * The first operation, counted from zero, from which on the values of another run differ; -1 where none does.
     *
     * @param isComplete whether the other run went on to the end of its trial
     */
    public int firstDifference(long otherHash, byte[] atOperations, int count, boolean isComplete) {
        for (int i = 0; i < letters.length && lastOf(i, stride) < count; i++) {
            if (letters[i] != atOperations[lastOf(i, stride)]) {
                return i * stride;
            }
        }
        return isComplete && hash != otherHash ? letters.length * stride : -1;
    }

    private static int lastOf(int letter, int stride) {
        return (letter + 1) * stride - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueMarks that
                && hash == that.hash
                && stride == that.stride
                && Arrays.equals(letters, that.letters);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return "values " + Long.toHexString(hash);
    }

    void encode(StringBuilder text) {
        ScheduleWriter.line(text, "values", stride + " " + Long.toHexString(hash));
        ScheduleWriter.line(text, "letters", Integer.toString(letters.length));
        RunCodec.encode(letters, 0, letters.length, text);
    }

    static ValueMarks decode(Lines lines, int operations) throws ScheduleFormatException {
        String[] words = lines.next("values", "the hash of values").split(" ", -1);
        if (words.length != 2 || !words[1].matches("[0-9a-f]{1,16}")) {
            throw lines.corrupt("it should hold a number and a hash");
        }
        int stride = lines.parse(words[0], operations + 1);
        if (stride == 0) {
            throw lines.corrupt("0 operations cannot lie between two letters");
        }
        int[] letters = RunReader.read(lines, lines.count("letters", operations), ALPHABET);
        return new ValueMarks(Long.parseUnsignedLong(words[1], 16), stride, letters);
    }
}
