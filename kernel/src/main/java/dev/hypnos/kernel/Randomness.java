package dev.hypnos.kernel;

/**
 * The random numbers of one trial: SplitMix64, so that a seed alone fixes them, on every JVM and for ever (the
 * generators of the JDK may change, and the program under test must not share them).
 */
public final class Randomness {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private long state;

    public Randomness(long seed) {
        this.state = mix(seed);
    }

    /** The seed of a trial, from that of its campaign. */
    public static long seedOf(long campaignSeed, long trial) {
        return mix(campaignSeed + GAMMA * (trial + 1));
    }

    /** Scrambles 64 bits; a bijection in which every bit of the input moves every bit of the output. */
    public static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Sixty-four bits for another purpose, which take nothing from the sequence. */
    public long derive(long purpose) {
        return mix(mix(state ^ purpose) + GAMMA);
    }

    /** Sixty-four random bits. */
    public long next() {
        state += GAMMA;
        return mix(state);
    }

    /** Uniform in {@code [0, bound)}; the bias is below {@code bound / 2^63}. */
    public int below(int bound) {
        return (int) ((next() >>> 1) % bound);
    }

    /** Uniform in {@code [0, 1)}. */
    public double unit() {
        return (next() >>> 11) * 0x1.0p-53;
    }
}
