package dev.hypnos.tests.program;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import sun.misc.Unsafe;

/**
 * What the access modes of variables order: volatile, acquire and release do; opaque and plain do not ({@code VarHandle}, "access
 * modes"; the package documentation of {@code java.util.concurrent.atomic}).
 */
@SuppressWarnings({"ThreadSafe", "NonFinalStaticField"}) // as programs in the wild
public final class OrderByMemory {
    private OrderByMemory() {}

    static final class Cell {
        int plain;
        volatile int number;
    }

    private static final VarHandle PLAIN;
    private static final VarHandle NUMBER;
    private static final Unsafe UNSAFE;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final AtomicIntegerFieldUpdater<Cell> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "number");

    static {
        try {
            PLAIN = MethodHandles.lookup().findVarHandle(Cell.class, "plain", int.class);
            NUMBER = MethodHandles.lookup().findVarHandle(Cell.class, "number", int.class);
            Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            UNSAFE = (Unsafe) unsafe.get(null);
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    // Atomics

    public static void rightSetAndGet() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.set(1), () -> flag.get() == 1);
    }

    public static void rightReleaseAndAcquire() throws InterruptedException {
        AtomicReference<String> flag = new AtomicReference<>();
        HandOver.by(() -> flag.setRelease(""), () -> flag.getAcquire() != null);
    }

    public static void rightLazySet() throws InterruptedException {
        AtomicLong flag = new AtomicLong();
        HandOver.by(() -> flag.lazySet(1), () -> flag.get() == 1);
    }

    public static void rightCompareAndSet() throws InterruptedException {
        AtomicBoolean flag = new AtomicBoolean();
        HandOver.by(() -> flag.compareAndSet(false, true), () -> flag.compareAndSet(true, false));
    }

    public static void rightIncrement() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(flag::incrementAndGet, () -> flag.getAndAdd(1) == 1);
    }

    public static void rightCompareAndExchange() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.compareAndExchangeRelease(0, 1), () -> flag.compareAndExchangeAcquire(1, 2) == 1);
    }

    public static void rightWeakCompareAndSetVolatile() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.weakCompareAndSetVolatile(0, 1), () -> flag.get() == 1);
    }

    public static void rightArray() throws InterruptedException {
        AtomicIntegerArray flags = new AtomicIntegerArray(2);
        HandOver.by(() -> flags.set(1, 1), () -> flags.getAcquire(1) == 1);
    }

    public static void rightFieldUpdater() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> UPDATER.lazySet(cell, 1), () -> cell.number == 1);
    }

    public static void rightStampedReference() throws InterruptedException {
        AtomicStampedReference<String> flag = new AtomicStampedReference<>("", 0);
        HandOver.by(() -> flag.set("a", 1), () -> flag.getStamp() == 1);
    }

    public static void rightUpdate() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.updateAndGet(before -> before + 1), () -> flag.accumulateAndGet(0, Math::max) == 1);
    }

    public static void setOpaque() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.setOpaque(1), () -> flag.get() == 1);
    }

    public static void getOpaque() throws InterruptedException {
        AtomicReference<String> flag = new AtomicReference<>();
        HandOver.by(() -> flag.set(""), () -> flag.getOpaque() != null);
    }

    public static void opaqueOfArray() throws InterruptedException {
        AtomicIntegerArray flags = new AtomicIntegerArray(2);
        HandOver.by(() -> flags.setOpaque(1, 1), () -> flags.getOpaque(1) == 1);
    }

    public static void setPlain() throws InterruptedException {
        AtomicBoolean flag = new AtomicBoolean();
        HandOver.by(() -> flag.setPlain(true), flag::get);
    }

    public static void getPlain() throws InterruptedException {
        AtomicLong flag = new AtomicLong();
        HandOver.by(() -> flag.set(1), () -> flag.getPlain() == 1);
    }

    public static void weakCompareAndSetPlain() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.weakCompareAndSetPlain(0, 1), () -> flag.get() == 1);
    }

    /** Its old name means the plain one. */
    @SuppressWarnings("deprecation")
    public static void weakCompareAndSet() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.set(1), () -> flag.weakCompareAndSet(1, 2));
    }

    public static void compareAndExchangeAcquireReleasesNothing() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.compareAndExchangeAcquire(0, 1), () -> flag.get() == 1);
    }

    public static void weakCompareAndSetReleaseAcquiresNothing() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.set(1), () -> flag.weakCompareAndSetRelease(1, 2));
    }

    /** What was not exchanged was not written. */
    public static void compareAndSetThatFails() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.afterwards(() -> flag.compareAndSet(7, 8), () -> flag.get() == 0);
    }

    public static void compareAndExchangeThatFails() throws InterruptedException {
        AtomicReference<String> flag = new AtomicReference<>("");
        HandOver.afterwards(() -> flag.compareAndExchange("a", "b"), () -> flag.get() != null);
    }

    /** It has read, though, what others wrote. */
    public static void rightCompareAndSetThatFails() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        HandOver.by(() -> flag.set(1), () -> !flag.compareAndSet(0, 2));
    }

    /** Sums order nothing that is documented beyond their values. */
    public static void readBeforeTheWrite() throws InterruptedException {
        LongAdder adder = new LongAdder();
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    adder.increment();
                    handed.write();
                },
                () -> {
                    adder.sum();
                    handed.read();
                });
    }

    // Var handles

    public static void rightVolatileMode() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> PLAIN.setVolatile(cell, 1), () -> (int) PLAIN.getVolatile(cell) == 1);
    }

    public static void rightReleaseAndAcquireMode() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> PLAIN.setRelease(cell, 1), () -> (int) PLAIN.getAcquire(cell) == 1);
    }

    public static void rightReleaseModeAndVolatileField() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> NUMBER.setRelease(cell, 1), () -> cell.number == 1);
    }

    public static void rightElementsInReleaseMode() throws InterruptedException {
        int[] flags = new int[2];
        HandOver.by(() -> ELEMENT.setRelease(flags, 1, 1), () -> (int) ELEMENT.getAcquire(flags, 1) == 1);
    }

    /** Nothing else orders the two who add; that they do it is no race. */
    public static void rightGetAndAddOfAnElement() throws InterruptedException {
        int[] numbers = new int[2];
        HandOver.by(() -> ELEMENT.getAndAdd(numbers, 1, 1), () -> (int) ELEMENT.getAndAdd(numbers, 1, 1) == 1);
    }

    public static void rightGetAndAddRelease() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> NUMBER.getAndAddRelease(cell, 1), () -> (int) NUMBER.getAndAddAcquire(cell, 1) == 1);
    }

    public static void rightCompareAndSetByHandle() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> NUMBER.compareAndSet(cell, 0, 1), () -> NUMBER.compareAndSet(cell, 1, 2));
    }

    /** Opaque accesses order nothing, and are no races themselves. */
    public static void rightOpaqueAlone() throws InterruptedException {
        Cell cell = new Cell();
        Tasks.run(() -> PLAIN.setOpaque(cell, 1), () -> PLAIN.setOpaque(cell, 2), () -> PLAIN.getOpaque(cell));
    }

    public static void rightOpaqueOfAtomics() throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        Tasks.run(() -> number.setOpaque(1), number::get, () -> number.setOpaque(2), () -> number.compareAndSet(1, 3));
    }

    public static void setOpaqueMode() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> NUMBER.setOpaque(cell, 1), () -> cell.number == 1);
    }

    public static void getOpaqueMode() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> cell.number = 1, () -> (int) NUMBER.getOpaque(cell) == 1);
    }

    public static void weakCompareAndSetPlainMode() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(() -> NUMBER.weakCompareAndSetPlain(cell, 0, 1), () -> cell.number == 1);
    }

    public static void compareAndSetByHandleThatFails() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.afterwards(() -> NUMBER.compareAndSet(cell, 7, 8), () -> cell.number == 0);
    }

    /** The handle's plain mode and an instruction touch the same variable. */
    public static void plainModeAgainstTheField() throws InterruptedException {
        Cell cell = new Cell();
        Tasks.run(() -> PLAIN.set(cell, 1), () -> Tasks.check(cell.plain >= 0, "plain"));
    }

    public static void plainModeOfAVolatileField() throws InterruptedException {
        Cell cell = new Cell();
        Tasks.run(() -> NUMBER.set(cell, 1), () -> Tasks.check(cell.number >= 0, "number"));
    }

    public static void opaqueAgainstPlain() throws InterruptedException {
        Cell cell = new Cell();
        Tasks.run(() -> PLAIN.setOpaque(cell, 1), () -> Tasks.check(cell.plain >= 0, "plain"));
    }

    public static void setPlainOfAnAtomicAgainstGet() throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        Tasks.run(() -> number.setPlain(1), number::get);
    }

    /** Plain modes are right where something else orders them. */
    public static void rightPlainModeInOrder() throws InterruptedException {
        Cell cell = new Cell();
        AtomicInteger number = new AtomicInteger();
        NUMBER.set(cell, 1);
        number.setPlain(1);
        Tasks.run(() -> Tasks.checkEqual(1, cell.number, "number"), () -> Tasks.checkEqual(1, number.get(), "number"));
        number.setPlain(2);
        Tasks.checkEqual(1, (int) NUMBER.get(cell), "number");
    }

    public static void rightFences() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(
                () -> {
                    VarHandle.releaseFence();
                    NUMBER.setOpaque(cell, 1);
                },
                () -> {
                    boolean isSet = (int) NUMBER.getOpaque(cell) == 1;
                    VarHandle.acquireFence();
                    return isSet;
                });
    }

    public static void rightFullFences() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(
                () -> {
                    VarHandle.fullFence();
                    PLAIN.setOpaque(cell, 1);
                },
                () -> {
                    boolean isSet = (int) PLAIN.getOpaque(cell) == 1;
                    VarHandle.fullFence();
                    return isSet;
                });
    }

    @SuppressWarnings("removal") // libraries have them
    public static void rightFencesOfUnsafe() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(
                () -> {
                    UNSAFE.storeFence();
                    NUMBER.setOpaque(cell, 1);
                },
                () -> {
                    boolean isSet = (int) NUMBER.getOpaque(cell) == 1;
                    UNSAFE.loadFence();
                    return isSet;
                });
    }

    /** A fence on one side alone. */
    public static void releaseFenceAlone() throws InterruptedException {
        Cell cell = new Cell();
        HandOver.by(
                () -> {
                    VarHandle.releaseFence();
                    NUMBER.setOpaque(cell, 1);
                },
                () -> (int) NUMBER.getOpaque(cell) == 1);
    }

    // Fields that no instruction names

    private static Field reflected(String name) throws ReflectiveOperationException {
        return Cell.class.getDeclaredField(name);
    }

    public static void reflectedPlainField() throws Exception {
        Field plain = reflected("plain");
        Cell cell = new Cell();
        Tasks.run(() -> plain.setInt(cell, 1), () -> Tasks.check(cell.plain >= 0, "plain"));
    }

    public static void reflectedPlainFieldOrdersNothing() throws Exception {
        Field plain = reflected("plain");
        Cell cell = new Cell();
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    handed.write();
                    plain.setInt(cell, 1);
                },
                () -> {
                    if (plain.getInt(cell) == 1) {
                        handed.read();
                    }
                });
    }

    public static void rightReflectedVolatileField() throws Exception {
        Field number = reflected("number");
        Cell cell = new Cell();
        HandOver.by(() -> number.setInt(cell, 1), () -> number.getInt(cell) == 1);
    }

    public static void plainFieldByMethodHandle() throws Exception {
        MethodHandle setter = MethodHandles.lookup().findSetter(Cell.class, "plain", int.class);
        Cell cell = new Cell();
        Tasks.run(
                () -> {
                    try {
                        setter.invokeExact(cell, 1);
                    } catch (Throwable thrown) {
                        throw new IllegalStateException(thrown);
                    }
                },
                () -> Tasks.check(cell.plain >= 0, "plain"));
    }

    // The language

    private static volatile boolean flag;

    public static void rightVolatileField() throws InterruptedException {
        HandOver.by(() -> flag = true, () -> flag);
    }

    public static void volatileReadBeforeTheWrite() throws InterruptedException {
        HandOver.by(() -> flag = true, () -> !flag);
    }

    /** A write to a volatile variable follows nothing. */
    public static void twoVolatileWrites() throws InterruptedException {
        HandOver.afterwards(() -> flag = true, () -> {
            flag = false;
            return true;
        });
    }

    static final class Lazy {
        static final HandOver HANDED = new HandOver();

        static {
            HANDED.write();
        }
    }

    public static void rightClassInitialiser() throws InterruptedException {
        Tasks.run(Lazy.HANDED::read, () -> Lazy.HANDED.read());
    }

    /** What is done after the initialiser is not part of it. */
    public static void writeAfterTheInitialiser() throws InterruptedException {
        Tasks.run(() -> Lazy.HANDED.write(), () -> Lazy.HANDED.read());
    }

    /** A variable of a thread orders nothing. */
    public static void threadLocal() throws InterruptedException {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
        HandOver.afterwards(() -> local.set(1), () -> local.get() == 0);
    }
}
