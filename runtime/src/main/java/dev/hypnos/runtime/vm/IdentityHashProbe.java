package dev.hypnos.runtime.vm;

/**
 * Looks for the generator of identity hash codes in its own structure: a new thread has not asked for any hash code
 * yet. A class of its own, since {@code IdentityHashes} waits for it while it is initialised.
 */
public final class IdentityHashProbe extends Thread {
    /** The words of the generator in a new thread: w, a random x, y, z. */
    private static final int FIRST_W = 273_326_509;

    private static final int FIRST_Y = 842_502_087;
    private static final int FIRST_Z = 0x8767;
    /** As far as any thread's structure certainly goes. */
    private static final int SEARCHED_BYTES = 1_400;

    private static final int MASK = Integer.MAX_VALUE;

    private final long field;
    /** Where the generator lies in the structure of a thread; -1 where it was not found. */
    public long found = -1;

    /** @param field the offset of the field of {@code Thread} that has the address of the structure */
    public IdentityHashProbe(long field) {
        this.field = field;
    }

    @Override
    public void run() {
        long structure = Jdk.UNSAFE.getLong(this, field);
        for (int at = 0; at < SEARCHED_BYTES; at += 4) {
            if (Jdk.UNSAFE.getInt(null, structure + at) == FIRST_W
                    && Jdk.UNSAFE.getInt(null, structure + at + 8) == FIRST_Y
                    && Jdk.UNSAFE.getInt(null, structure + at + 12) == FIRST_Z) {
                found = isGenerator(structure + at) ? at : -1;
                return;
            }
        }
    }

    private static boolean isGenerator(long at) {
        for (int i = 0; i < 8; i++) {
            int w = Jdk.UNSAFE.getInt(null, at);
            int x = Jdk.UNSAFE.getInt(null, at + 4);
            int t = x ^ x << 11;
            int next = w ^ w >>> 19 ^ t ^ t >>> 8;
            if (System.identityHashCode(new Object()) != (next & MASK)) {
                return false;
            }
        }
        return true;
    }
}
