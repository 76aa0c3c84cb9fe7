package dev.hypnos.tests.program;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Every way in which two tasks can meet at a variable. Each program returns what came out; where the two updates are not
 * one step, one of them can be lost.
 */
@SuppressWarnings({"NonAtomicVolatileUpdate", "JdkObsolete", "ReturnValueIgnored"}) // as programs in the wild
public class Accesses {
    private Accesses() {}

    static int staticCount;
    static long staticLong;

    int field;
    volatile int updated;
    boolean flag;

    private static String twice(Tasks.Action action, Supplier<Object> result) throws InterruptedException {
        Tasks.run(action, action);
        return String.valueOf(result.get());
    }

    public static String staticField() throws InterruptedException {
        return twice(() -> staticCount++, () -> staticCount);
    }

    public static String staticLongField() throws InterruptedException {
        return twice(() -> staticLong += 1, () -> staticLong);
    }

    public static String field() throws InterruptedException {
        Accesses shared = new Accesses();
        return twice(() -> shared.field++, () -> shared.field);
    }

    public static String arrayElement() throws InterruptedException {
        int[] array = new int[3];
        return twice(() -> array[1]++, () -> array[1]);
    }

    public static String objectArrayElement() throws InterruptedException {
        String[] array = {""};
        return twice(() -> array[0] += "x", () -> array[0].length());
    }

    public static String nestedArrayElement() throws InterruptedException {
        double[][] matrix = new double[2][2];
        return twice(() -> matrix[1][0] += 1, () -> (int) matrix[1][0]);
    }

    /** Different elements are different resources: nothing is lost. */
    public static String differentElements() throws InterruptedException {
        int[] array = new int[2];
        Tasks.run(() -> array[0]++, () -> array[1]++);
        return String.valueOf(array[0] + array[1]);
    }

    /** A captured counter behind a lambda. */
    public static String atomicInTwoSteps() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        return twice(() -> count.set(count.get() + 1), count::get);
    }

    public static String atomicInOneStep() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        return twice(count::incrementAndGet, count::get);
    }

    public static String atomicArray() throws InterruptedException {
        AtomicIntegerArray counts = new AtomicIntegerArray(2);
        return twice(() -> counts.set(1, counts.get(1) + 1), () -> counts.get(1));
    }

    /** Method references of the JDK's own methods are operations as well. */
    public static String methodReferencesInTwoSteps() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        IntSupplier get = count::get;
        IntUnaryOperator set = count::getAndSet;
        return twice(() -> set.applyAsInt(get.getAsInt() + 1), count::get);
    }

    /** {@code map::get} and {@code map::put}: check, then act. */
    public static String mapReferences() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 0));
        java.util.function.Function<String, Integer> get = map::get;
        BiFunction<String, Integer, Integer> put = map::put;
        return twice(() -> put.apply("a", get.apply("a") + 1), () -> map.get("a"));
    }

    /** {@code map::putIfAbsent} is one step: one task wins. */
    public static String putIfAbsentReference() throws InterruptedException {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        BiFunction<String, String, String> put = map::putIfAbsent;
        AtomicInteger winners = new AtomicInteger();
        StringBuffer winner = new StringBuffer();
        Tasks.Action first = () -> race(put, "a", winners, winner);
        Tasks.Action second = () -> race(put, "b", winners, winner);
        Tasks.run(first, second);
        return winner + " " + winners;
    }

    private static void race(
            BiFunction<String, String, String> put, String name, AtomicInteger winners, StringBuffer winner) {
        if (put.apply("key", name) == null) {
            winners.incrementAndGet();
            winner.append(name);
        }
    }

    /** {@code lock::lock} and {@code lock::unlock} exclude. */
    public static String lockReferences() throws InterruptedException {
        Lock lock = new ReentrantLock();
        Runnable enter = lock::lock;
        Runnable leave = lock::unlock;
        Accesses shared = new Accesses();
        return twice(
                () -> {
                    enter.run();
                    shared.field++;
                    leave.run();
                },
                () -> shared.field);
    }

    private static final AtomicIntegerFieldUpdater<Accesses> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Accesses.class, "updated");

    /** One task uses the updater, the other the field itself: the same variable. */
    public static String updaterAndField() throws InterruptedException {
        Accesses shared = new Accesses();
        Tasks.run(() -> UPDATER.incrementAndGet(shared), () -> shared.updated = shared.updated + 1);
        return String.valueOf(shared.updated);
    }

    /** A reference that is replaced, and the object behind it. */
    public static String reference() throws InterruptedException {
        AtomicReference<String> reference = new AtomicReference<>("");
        return twice(
                () -> reference.set(reference.get() + "x"),
                () -> reference.get().length());
    }

    /** The two halves of an invariant. */
    public static String flagAndValue() throws InterruptedException {
        Accesses shared = new Accesses();
        String[] seen = {"nothing"};
        Tasks.run(
                () -> {
                    shared.flag = true;
                    shared.field = 7;
                },
                () -> {
                    if (shared.flag) {
                        seen[0] = String.valueOf(shared.field);
                    }
                });
        return seen[0];
    }

    /** Inherited fields, fields of an outer instance, captured arrays. */
    public static String inheritedField() throws InterruptedException {
        class Child extends Accesses {
            void increment() {
                field++;
            }
        }
        Child shared = new Child();
        Tasks.run(shared::increment, () -> ((Accesses) shared).field++);
        return String.valueOf(shared.field);
    }
}
