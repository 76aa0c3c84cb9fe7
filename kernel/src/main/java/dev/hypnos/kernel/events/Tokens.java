package dev.hypnos.kernel.events;

import java.util.Arrays;

/**
 * What objects hold, as a list of numbers in which members stand apart, so that it can be read with other names for
 * them.
 */
public final class Tokens {
    private static final byte VALUE = 0;
    /** A member. */
    private static final byte PEER = 1;
    /** A group whose elements have no order begins, one of its elements begins, the group ends. */
    private static final byte GROUP = 2;

    private static final byte ELEMENT = 3;
    private static final byte END = 4;

    private long[] values = new long[16];
    private byte[] kinds = new byte[16];
    private int size;
    private int position;

    public void clear() {
        size = 0;
    }

    public void value(long value) {
        add(VALUE, value);
    }

    public void peer(int member) {
        add(PEER, member);
    }

    public void group() {
        add(GROUP, 0);
    }

    public void element() {
        add(ELEMENT, 0);
    }

    public void end() {
        add(END, 0);
    }

    int size() {
        return size;
    }

    /** Whether a member is mentioned. */
    boolean hasPeers() {
        for (int i = 0; i < size; i++) {
            if (kinds[i] == PEER) {
                return true;
            }
        }
        return false;
    }

    /** The same, which is not to be changed any more. */
    Tokens copy() {
        Tokens copy = new Tokens();
        copy.values = Arrays.copyOf(values, size);
        copy.kinds = Arrays.copyOf(kinds, size);
        copy.size = size;
        return copy;
    }

    private void add(byte kind, long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
            kinds = Arrays.copyOf(kinds, size * 2);
        }
        values[size] = value;
        kinds[size++] = kind;
    }

    /** A number for all of it, where each member stands for this. */
    public long hash(long[] members) {
        position = 0;
        return sequence(members);
    }

    /** Reads until the end of the list or of an element. */
    private long sequence(long[] members) {
        long hash = 1;
        while (position < size) {
            switch (kinds[position]) {
                case VALUE -> hash = mix(hash + values[position++]);
                case PEER -> hash = mix(hash + ~members[(int) values[position++]]);
                case GROUP -> {
                    position++;
                    hash = mix(hash + groupOf(members));
                }
                default -> {
                    return hash;
                }
            }
        }
        return hash;
    }

    private long groupOf(long[] members) {
        long sum = 0;
        while (kinds[position] == ELEMENT) {
            position++;
            sum += mix(sequence(members));
        }
        position++;
        return sum;
    }

    /** Scrambles. */
    public static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number for a text. */
    public static long of(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return mix(hash);
    }
}
