package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Constructs of the language that weaving could break: each is used by two tasks, and must do what it does without Hypnos. */
@SuppressWarnings("NonAtomicVolatileUpdate") // as programs in the wild
public class Language {
    /** Every type of field and of array element. */
    static final class AllTypes {
        boolean aBoolean;
        byte aByte;
        char aChar;
        short aShort;
        int anInt;
        long aLong;
        float aFloat;
        double aDouble;
        Object anObject;
        volatile long aVolatileLong;
        static double aStaticDouble;
        boolean[] booleans = new boolean[2];
        byte[] bytes = new byte[2];
        char[] chars = new char[2];
        short[] shorts = new short[2];
        long[] longs = new long[2];
        float[] floats = new float[2];
        double[][] doubles = new double[2][2];
        Object[] objects = new Object[2];

        synchronized void step() {
            aBoolean = !aBoolean;
            aByte += 1;
            aChar++;
            aShort -= 1;
            anInt <<= 1;
            anInt++;
            aLong += aByte;
            aFloat += 0.5f;
            aDouble = aDouble * 2 + aFloat;
            anObject = anObject == null ? this : anObject;
            aVolatileLong++;
            aStaticDouble += aDouble;
            booleans[1] ^= true;
            bytes[bytes.length - 1]++;
            chars[0] += 'a';
            shorts[1] = (short) (shorts[1] + bytes[1]);
            longs[0] = longs[1]++ + longs[0];
            floats[1] += aFloat;
            doubles[1][0] += longs[1];
            objects[0] = objects;
        }

        String summary() {
            return aBoolean + " " + aByte + " " + (int) aChar + " " + aShort + " " + anInt + " " + aLong + " " + aFloat
                    + " " + aDouble + " " + (anObject == this) + " " + aVolatileLong + " " + aStaticDouble + " "
                    + booleans[1] + " " + bytes[1] + " " + (int) chars[0] + " " + shorts[1] + " " + longs[0] + longs[1]
                    + " " + floats[1] + " " + doubles[1][0] + " " + (objects[0] == objects);
        }
    }

    public static String everyType() throws InterruptedException {
        AllTypes all = new AllTypes();
        AllTypes.aStaticDouble = 0;
        Tasks.run(all::step, all::step);
        return all.summary();
    }

    private final int before;
    private int after;

    /** A field is written before the constructor of the superclass is called. */
    Language(int value) {
        before = value;
        super();
        after = value;
    }

    static class Base {
        Base() {
            started();
        }

        void started() {}
    }

    /** What an overridden method sees of an object that is not constructed yet. */
    static final class Derived extends Base {
        final AtomicInteger calls;
        int seen;

        Derived(AtomicInteger calls) {
            this.calls = calls;
            super();
        }

        @Override
        void started() {
            seen = calls.incrementAndGet();
        }
    }

    public static void constructors() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        Tasks.Action construct = () -> {
            Language made = new Language(7);
            checkEqual(14, made.before + made.after, "the fields");
            check(new Derived(calls).seen > 0, "called from the constructor above");
            Language inner = new Language(1) {
                final int own = calls.get();

                @Override
                public String toString() {
                    return "inner " + (own > 0);
                }
            };
            checkEqual("inner true", inner.toString(), "the anonymous class");
        };
        Tasks.run(construct, construct);
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    enum Colour {
        RED,
        GREEN {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    interface Named {
        String name();

        private String quoted() {
            return '"' + name() + '"';
        }

        default String shout() {
            return quoted().toUpperCase(java.util.Locale.ROOT);
        }
    }

    public static void patternsAndSwitches() throws InterruptedException {
        StringBuilder[] seen = {new StringBuilder(), new StringBuilder()};
        Tasks.run(() -> describe(seen[0]), () -> describe(seen[1]));
        checkEqual("square 4.0 circle [red 1, green 2] \"X\" caught finally", seen[0].toString(), "the first");
        checkEqual(seen[0].toString(), seen[1].toString(), "the second");
    }

    private static void describe(StringBuilder out) {
        for (Shape shape : new Shape[] {new Square(2), new Circle(1)}) {
            out.append(
                    switch (shape) {
                        case Square(double side) when side > 1 -> "square " + side * side + " ";
                        case Square small -> "small " + small + " ";
                        case Circle circle -> "circle ";
                    });
        }
        List<String> colours = new ArrayList<>();
        for (Colour colour : Colour.values()) {
            switch (colour) {
                case RED -> colours.add("red " + colour.weight());
                case GREEN -> colours.add("green " + colour.weight());
            }
        }
        Named named = () -> "x";
        out.append(colours).append(' ').append(named.shout());
        outer:
        for (int i = 0; ; i++) {
            try {
                synchronized (out) {
                    if (i == 1) {
                        throw new IllegalArgumentException("caught");
                    }
                    continue outer;
                }
            } catch (IllegalArgumentException thrown) {
                out.append(' ').append(thrown.getMessage());
                break;
            } finally {
                out.append(i == 1 ? " finally" : "");
            }
        }
    }

    private static final AtomicLongFieldUpdater<AllTypes> UPDATER =
            AtomicLongFieldUpdater.newUpdater(AllTypes.class, "aVolatileLong");

    /** Calls whose arguments take two slots, and which have many of them. */
    public static void wideArguments() throws InterruptedException {
        AtomicLong number = new AtomicLong();
        AtomicLongArray array = new AtomicLongArray(2);
        AllTypes all = new AllTypes();
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("", 0);
        LongAdder adder = new LongAdder();
        DoubleAccumulator maximum = new DoubleAccumulator(Math::max, 0);
        Tasks.Action step = () -> {
            long seen;
            do {
                seen = number.get();
            } while (!number.compareAndSet(seen, seen + 1L << 1));
            array.accumulateAndGet(1, 5L, Long::sum);
            array.getAndUpdate(0, value -> value + 1);
            check(UPDATER.addAndGet(all, 3L) >= 3, "updated");
            int[] stamp = new int[1];
            String value;
            do {
                value = stamped.get(stamp);
            } while (!stamped.compareAndSet(value, value + "x", stamp[0], stamp[0] + 1));
            adder.add(4L);
            maximum.accumulate(number.get());
        };
        Tasks.run(step, step);
        checkEqual(6L, number.get(), "the number");
        checkEqual(12L, array.get(0) + array.get(1), "the array");
        checkEqual(6L, all.aVolatileLong, "the field");
        checkEqual("xx2", stamped.getReference() + stamped.getStamp(), "the stamped reference");
        checkEqual(8L, adder.sum(), "the sum");
        check(maximum.get() >= 2, "the maximum");
    }

    /** References to constructors and to methods of every kind. */
    public static void methodReferences() throws InterruptedException {
        IntFunction<BlockingQueue<Integer>> maker = ArrayBlockingQueue::new;
        BlockingQueue<Integer> queue = maker.apply(2);
        Function<BlockingQueue<Integer>, Integer> unbound = BlockingQueue::poll;
        Supplier<AtomicInteger> made = AtomicInteger::new;
        AtomicInteger count = made.get();
        Tasks.run(() -> queue.put(1), () -> queue.put(2), count::incrementAndGet);
        checkEqual(3, unbound.apply(queue) + unbound.apply(queue), "the elements");
        checkEqual(1, count.get(), "the count");
        int[][] copies = List.of(new int[] {1}).toArray(int[][]::new);
        checkEqual(1, copies[0][0], "the copy");
    }

    private int reflected;

    private synchronized int increment(int by) {
        reflected += by;
        return reflected;
    }

    /** A synchronized method, called by reflection and through a proxy. */
    public static void reflection() throws Exception {
        Language target = new Language(0);
        Method method = Language.class.getDeclaredMethod("increment", int.class);
        Runnable proxy = (Runnable) Proxy.newProxyInstance(
                Language.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, called, arguments) -> {
                    method.invoke(target, 10);
                    return null;
                });
        Tasks.run(() -> method.invoke(target, 1), proxy::run, () -> target.increment(100));
        checkEqual(111, target.reflected, "the sum");
        try {
            Language.class.getDeclaredMethod("fails").invoke(null);
        } catch (InvocationTargetException thrown) {
            checkEqual("on purpose", thrown.getCause().getMessage(), "the cause");
        }
    }

    static void fails() {
        throw new IllegalStateException("on purpose");
    }

    /** Generics and bridges: a comparison is called through its bridge, by the JDK, while others change the list. */
    public static void bridges() throws InterruptedException {
        record Version(int number) implements Comparable<Version> {
            @Override
            public int compareTo(Version other) {
                return Integer.compare(number, other.number);
            }
        }
        java.util.concurrent.ConcurrentSkipListSet<Version> set = new java.util.concurrent.ConcurrentSkipListSet<>();
        Tasks.run(() -> set.add(new Version(2)), () -> set.add(new Version(1)), () -> set.remove(new Version(3)));
        checkEqual(1, set.first().number(), "the first");
        checkEqual(2, set.size(), "the size");
    }
}
