package dev.hypnos.kernel;

/**
 * Which predictions of the history a trial does not believe.
 *
 * <p>What is predicted harmless runs on without a decision, so it is never reordered, so it may never be seen in a
 * conflict: what the first trials happen to show would be believed for ever. Therefore some trials doubt.
 *
 * <ul>
 *   <li>One in {@value #TRIALS} doubts all predictions: it is a trial without conflict analysis.
 *   <li>{@value #SOME} in {@value #TRIALS} doubt some: a random one in {@value #SIGNATURES} signatures is explored as
 *     if it had never been seen. Such a trial keeps most of what conflict analysis gains.
 *   <li>The others believe.
 * </ul>
 *
 * <p>Guarantee: whatever a strategy without conflict analysis shows with probability {@code p} in a trial, it shows
 * with probability {@code p / 32} at least in every trial with conflict analysis, whatever earlier trials showed.
 * Conflicts seen in a trial that doubts are learnt as any.
 *
 * <p>Cost: two instructions for an operation in a trial that believes, a multiplication in others.
 */
final class Doubt {
    static final int TRIALS = 32;
    static final int SOME = 2;
    static final int SIGNATURES = 8;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    /** Tells the random numbers of doubt from those of the strategy. */
    private static final long OWN = 0x5DEECE66DL;

    private boolean isOn;
    private long salt;
    /** The signature is doubted if its hash, shifted by this, is zero; 64 for all. */
    private int shift;

    /** Draws how much a trial doubts; takes none of the strategy's random numbers. */
    void startTrial(Randomness randomness) {
        salt = randomness.derive(OWN);
        int drawn = (int) (salt >>> (Long.SIZE - Integer.numberOfTrailingZeros(TRIALS)));
        isOn = drawn <= SOME;
        shift = drawn == 0 ? Long.SIZE : Long.SIZE - Integer.numberOfTrailingZeros(SIGNATURES);
    }

    /** Whether an operation that is predicted harmless is explored all the same. Hot. */
    boolean isDoubted(Task task, int site) {
        if (!isOn) {
            return false;
        }
        return shift == Long.SIZE || ((salt ^ task.name.hash() ^ Sites.hash(site)) * GOLDEN) >>> shift == 0;
    }
}
