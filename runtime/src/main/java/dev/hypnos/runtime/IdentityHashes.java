package dev.hypnos.runtime;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.runtime.vm.IdentityHashProbe;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * Identity hash codes, the same in every trial with the same schedule. On them depend the order of hash maps whose keys
 * do not define their own, and what {@code Object.toString} gives.
 *
 * <p>HotSpot draws an object's hash code, when it is first asked for, from a generator that every thread of the
 * operating system has for itself (George Marsaglia's xorshift, four words in the thread's structure). Its state is set
 * at each operation from the task and the number of its operation. So the hash code of an object depends on nothing but
 * on who asked for it first, and when: not on what other trials, or this JVM before them, have asked for. Objects that
 * live longer than a trial (classes, the constants of enums) get theirs by their names, as soon as they exist.
 *
 * <p>Where the generator lies is found by looking for the values with which it starts, and checked by computing what it
 * must give next. Where that fails, hash codes are not controlled, and {@link #isControlled} says so.
 */
public final class IdentityHashes {
    private static final long STRUCTURE = Jdk.UNSAFE.objectFieldOffset(Thread.class, "eetop");
    private static final long GENERATOR = locate();

    private IdentityHashes() {}

    /** Whether hash codes are the same in every trial. */
    public static boolean isControlled() {
        return GENERATOR >= 0;
    }

    /** The task is about to go on. Hot. */
    static void seed(ThreadTask task) {
        if (GENERATOR >= 0) {
            task.hashes.pauses = 0;
            long state = Randomness.mix(task.name.hash() + ++task.hashes.seeds);
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            Jdk.UNSAFE.putLong(null, at, state);
            Jdk.UNSAFE.putLong(null, at + 8, ~state);
        }
    }

    /**
     * The JDK is about to link a call site or to load a class, which happens once for many trials: what it asks for
     * meanwhile must not change what the program gets after it.
     */
    public static void pause() {
        ThreadTask task = GENERATOR < 0 ? null : Current.task();
        if (task != null) {
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            task.hashes.push(Jdk.UNSAFE.getLong(null, at), Jdk.UNSAFE.getLong(null, at + 8));
        }
    }

    /**
     * The end of what {@link #pause} begins; of each one, since a class that is being made may {@linkplain #expect} its
     * hash code.
     */
    public static void resume() {
        ThreadTask task = GENERATOR < 0 ? null : Current.task();
        if (task != null && task.hashes.pauses > 0) {
            task.hashes.pop();
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            Jdk.UNSAFE.putLong(null, at, task.hashes.first());
            Jdk.UNSAFE.putLong(null, at + 8, task.hashes.second());
        }
    }

    /**
     * Whether the task does what is done once for many trials. What it touches meanwhile is none of the trial's:
     * another trial would not touch it.
     */
    public static boolean isPaused(ThreadTask task) {
        return task.hashes.pauses > 0;
    }

    /** Gives an object that trials share the hash code that belongs to this name, unless it has one. */
    public static void pin(Object object, String name) {
        pin(object, (long) name.hashCode());
    }

    /** The same for a name that is a number. */
    public static void pin(Object object, long name) {
        if (GENERATOR >= 0) {
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            long first = Jdk.UNSAFE.getLong(null, at);
            long second = Jdk.UNSAFE.getLong(null, at + 8);
            long state = Randomness.mix(name);
            Jdk.UNSAFE.putLong(null, at, state);
            Jdk.UNSAFE.putLong(null, at + 8, ~state);
            System.identityHashCode(object);
            Jdk.UNSAFE.putLong(null, at, first);
            Jdk.UNSAFE.putLong(null, at + 8, second);
        }
    }

    /** The next object that asks gets the hash code that belongs to this name: one that asks while it is made. */
    public static void expect(String name) {
        expect((long) name.hashCode());
    }

    /** The same for a name that is a number. */
    public static void expect(long name) {
        if (GENERATOR >= 0) {
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            long state = Randomness.mix(name);
            Jdk.UNSAFE.putLong(null, at, state);
            Jdk.UNSAFE.putLong(null, at + 8, ~state);
        }
    }

    /**
     * From now on whatever asks for a hash code in this thread gets the same one: the order in which they ask, which a
     * cache on disk may change, changes none. A generator of zeros gives nothing but zeros, and HotSpot has a number of
     * its own in place of zero.
     *
     * @return what {@link #go} needs
     */
    public static long[] still() {
        long[] words = new long[2];
        if (GENERATOR >= 0) {
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            words[0] = Jdk.UNSAFE.getLong(null, at);
            words[1] = Jdk.UNSAFE.getLong(null, at + 8);
            Jdk.UNSAFE.putLong(null, at, 0);
            Jdk.UNSAFE.putLong(null, at + 8, 0);
        }
        return words;
    }

    /** The end of what {@link #still} begins. */
    public static void go(long[] words) {
        if (GENERATOR >= 0) {
            long at = Jdk.UNSAFE.getLong(Jdk.LANG.currentCarrierThread(), STRUCTURE) + GENERATOR;
            Jdk.UNSAFE.putLong(null, at, words[0]);
            Jdk.UNSAFE.putLong(null, at + 8, words[1]);
        }
    }

    /** Pins a class, and its constants if it is an enum that is initialised. */
    public static void pinClass(Class<?> type) {
        pin(type, type.getName());
        if (type.isEnum() && !Jdk.UNSAFE.shouldBeInitialized(type)) {
            pinConstants(type);
        }
    }

    /** Pins the constants of an enum; the last thing that its initialiser does. */
    public static void pinConstants(Class<?> type) {
        @Nullable Object[] constants = type.getEnumConstants();
        if (constants != null) {
            for (Object constant : constants) {
                if (constant != null) {
                    pin(constant, type.getName() + "." + ((Enum<?>) constant).name());
                }
            }
        }
    }

    private static long locate() {
        IdentityHashProbe probe = new IdentityHashProbe(STRUCTURE);
        probe.start();
        boolean interrupted = false;
        while (probe.isAlive()) {
            try {
                probe.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return probe.found;
    }
}
