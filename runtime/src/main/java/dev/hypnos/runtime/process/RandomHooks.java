package dev.hypnos.runtime.process;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.vm.Jdk;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Random numbers that the program gets without a seed of its own: others in other trials, and the same in a replay. */
public final class RandomHooks {
    private static final long SEED = Jdk.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE = Jdk.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");

    private static final int SHA1_BYTES = 20;
    private static final long SHA1_STATE;

    static {
        try {
            SHA1_STATE = Jdk.UNSAFE.objectFieldOffset(
                    Class.forName("sun.security.provider.SecureRandom", false, null), "state");
        } catch (ClassNotFoundException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /** Whose numbers secure random bytes are made of. */
    private static final Object SECURE_BYTES = new Object();

    /** The random numbers of one trial. */
    private static final class Numbers {
        /** Which sequence the trial has; negative while it needed none. */
        long sequence = -1;
        /** The generator of {@code Collections.shuffle}. */
        @Nullable
        Random shuffling;
    }

    private static final TrialState<Numbers> NUMBERS = TrialState.of(Numbers::new);

    private RandomHooks() {}

    /** From so many sequences of random numbers a trial has one. */
    private static final int SEQUENCES = 1 << 16;

    /** Which sequence this trial has is a choice, made when it first needs a number. */
    private static long seed(ThreadTask task) {
        Numbers numbers = NUMBERS.in(task.engine);
        if (numbers.sequence < 0) {
            numbers.sequence = task.engine.choices.draw(task, SEQUENCES);
        }
        return numbers.sequence;
    }

    /**
     * Whether a class of the JDK is being initialised, or something else made that it keeps for the whole process: what
     * is drawn for that must not be missing from the numbers of the first trial.
     */
    private static boolean isForAllTrials() {
        return Jdk.WALKER.walk(frames -> frames.anyMatch(RandomHooks::makesForAllTrials));
    }

    private static boolean makesForAllTrials(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        return (method.equals("<clinit>") && frame.getDeclaringClass().getClassLoader() == null)
                || (method.equals("getDefault") && frame.getClassName().equals("javax.net.ssl.SSLContext"));
    }

    /**
     * Whether a counter wants to be spread, which one thread's calls never bring about: threads outside the trial use
     * the same map or adder of the JVM at this very moment. Nothing of it may be seen in the trial; without a probe the
     * counter is spread less.
     */
    private static boolean isContended() {
        return Jdk.WALKER.walk(frames -> frames.limit(CALLERS).anyMatch(RandomHooks::spreads));
    }

    /** The hook, its own frames, {@code localInit}, {@code current}, and who wants it. */
    private static final int CALLERS = 6;

    private static boolean spreads(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        return method.equals("fullAddCount") || method.equals("longAccumulate") || method.equals("doubleAccumulate");
    }

    private static long next(ThreadTask task, Object source) {
        return Randomness.mix(seed(task) * SEQUENCES + task.engine.counters.next(source, 1));
    }

    /** At the entry of {@code ThreadLocalRandom.localInit}: true if it was done. */
    public static boolean localInit() {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        if (isContended()) {
            return true;
        }
        if (NUMBERS.in(task.engine).sequence < 0 && isForAllTrials()) {
            // without a probe the thread's own numbers begin when it next asks
            Jdk.UNSAFE.putLong(task.thread, SEED, task.name.hash());
            return true;
        }
        long seed = Randomness.mix(task.name.hash() + seed(task));
        int probe = (int) Randomness.mix(seed);
        Jdk.UNSAFE.putLong(task.thread, SEED, seed);
        Jdk.UNSAFE.putInt(task.thread, PROBE, probe == 0 ? 1 : probe);
        return true;
    }

    /** At the entry of {@code Random.seedUniquifier}: zero outside a task. */
    public static long uniquifier() {
        ThreadTask task = Current.task();
        return task == null || isForAllTrials() ? 0 : next(task, RandomHooks.class) | 1;
    }

    /** At the entry of {@code Math.random}: negative outside a task. */
    public static double random() {
        ThreadTask task = Current.task();
        if (task == null) {
            return -1;
        }
        return (next(task, Math.class) >>> 11) * 0x1.0p-53;
    }

    /** Behind a read of the salt of immutable collections, on which their order depends. */
    public static long salt(long real) {
        return Current.task() == null ? real : 0x5EED_5EEDL;
    }

    /** Behind a read of the direction in which immutable collections are walked. */
    public static boolean reverse(boolean real) {
        return Current.task() == null && real;
    }

    /** In place of the static generator from which the JDK's generators without a seed take theirs. */
    public static long seed(AtomicLong generator, long step) {
        ThreadTask task = Current.task();
        return task == null || isForAllTrials() ? generator.getAndAdd(step) : next(task, AtomicLong.class);
    }

    /** Behind a read of the generator that {@code Collections.shuffle} keeps for the whole process. */
    public static @Nullable Random shuffling(@Nullable Random real) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        Numbers numbers = NUMBERS.in(task.engine);
        if (numbers.shuffling == null) {
            numbers.shuffling = new Random();
        }
        return numbers.shuffling;
    }

    /** At the entry of SHA1PRNG: it has a state from its first bytes on, or from when it was given a seed. */
    public static void seeds(Object generator) {
        if (Current.task() == null || Jdk.UNSAFE.getReference(generator, SHA1_STATE) != null) {
            return;
        }
        byte[] state = new byte[SHA1_BYTES];
        if (secure(state)) {
            Jdk.UNSAFE.putReference(generator, SHA1_STATE, state);
        }
    }

    /** At the entry of a source of secure random bytes: true if they were filled in. */
    public static boolean secure(byte[] bytes) {
        ThreadTask task = Current.task();
        if (task == null || isForAllTrials()) {
            return false;
        }
        for (int i = 0; i < bytes.length; i += 8) {
            long drawn = next(task, SECURE_BYTES);
            for (int k = i; k < Math.min(i + 8, bytes.length); k++) {
                bytes[k] = (byte) drawn;
                drawn >>= 8;
            }
        }
        return true;
    }

    /** At the entry of a source of seeds: null outside a task. */
    public static byte @Nullable [] secureSeed(int size) {
        byte[] seed = new byte[Math.max(0, size)];
        return size >= 0 && secure(seed) ? seed : null;
    }
}
