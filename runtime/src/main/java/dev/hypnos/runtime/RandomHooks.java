package dev.hypnos.runtime;

import dev.hypnos.kernel.Randomness;

/** Random numbers that the program gets without a seed of its own: the same in every trial. */
public final class RandomHooks {
    private static final long SEED = Jdk.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE = Jdk.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");

    private RandomHooks() {}

    /** At the entry of {@code ThreadLocalRandom.localInit}: true if it was done. */
    public static boolean localInit() {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        long seed = Randomness.mix(task.name.hash());
        int probe = (int) Randomness.mix(seed);
        Jdk.UNSAFE.putLong(task.thread, SEED, seed);
        Jdk.UNSAFE.putInt(task.thread, PROBE, probe == 0 ? 1 : probe);
        return true;
    }

    /** At the entry of {@code Random.seedUniquifier}: zero outside a task. */
    public static long uniquifier() {
        ThreadTask task = Current.task();
        return task == null ? 0 : Randomness.mix(task.engine.counters.next(RandomHooks.class, 1)) | 1;
    }

    /** At the entry of {@code Math.random}: negative outside a task. */
    public static double random() {
        ThreadTask task = Current.task();
        if (task == null) {
            return -1;
        }
        return (Randomness.mix(task.engine.counters.next(Math.class, 1)) >>> 11) * 0x1.0p-53;
    }

    /** Behind a read of the salt of immutable collections, on which their order depends. */
    public static long salt(long real) {
        return Current.task() == null ? real : 0x5EED_5EEDL;
    }

    /** Behind a read of the direction in which immutable collections are walked. */
    public static boolean reverse(boolean real) {
        return Current.task() == null && real;
    }
}
