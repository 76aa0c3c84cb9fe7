package dev.hypnos.tests.program;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.ToIntBiFunction;
import sun.misc.Unsafe;

/**
 * Two tasks add one to the same number, by ways that no instruction names. Each program returns the sum: 2, or 1 where one has
 * overwritten what the other did. The names of those in which that cannot be begin with "right".
 */
@SuppressWarnings({"NonFinalStaticField", "removal", "deprecation", "ThreadSafe"}) // as programs in the wild
public final class Indirect {
    private Indirect() {}

    static class Counter {
        int plain;
        volatile int shared;
        static int common;
    }

    static final class Tally extends Counter {}

    private static final VarHandle PLAIN;
    private static final VarHandle SHARED;
    /** Found by a class below the one that declares the field. */
    private static final VarHandle INHERITED;

    private static final VarHandle COMMON;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final MethodHandle GETTER;
    private static final MethodHandle SETTER;
    private static final Unsafe UNSAFE;
    private static final long OFFSET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PLAIN = lookup.findVarHandle(Counter.class, "plain", int.class);
            SHARED = lookup.findVarHandle(Counter.class, "shared", int.class);
            INHERITED = lookup.findVarHandle(Tally.class, "shared", int.class);
            COMMON = lookup.findStaticVarHandle(Counter.class, "common", int.class);
            GETTER = lookup.findGetter(Counter.class, "plain", int.class);
            SETTER = lookup.findSetter(Counter.class, "plain", int.class);
            Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            UNSAFE = (Unsafe) unsafe.get(null);
            OFFSET = UNSAFE.objectFieldOffset(Counter.class.getDeclaredField("shared"));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static void twice(Tasks.Action adds) throws InterruptedException {
        Tasks.run(adds, adds);
    }

    public static int plainVariable() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> PLAIN.set(counter, (int) PLAIN.get(counter) + 1));
        return counter.plain;
    }

    /** By the handle and by instructions: it is the same field. */
    public static int variableAndField() throws InterruptedException {
        Counter counter = new Counter();
        Tasks.run(() -> SHARED.setVolatile(counter, (int) SHARED.getVolatile(counter) + 1), () -> counter.shared++);
        return counter.shared;
    }

    public static int inheritedVariable() throws InterruptedException {
        Tally tally = new Tally();
        twice(() -> INHERITED.setVolatile(tally, (int) INHERITED.getVolatile(tally) + 1));
        return tally.shared;
    }

    public static int inheritedVariableAndField() throws InterruptedException {
        Tally tally = new Tally();
        Tasks.run(() -> INHERITED.setVolatile(tally, (int) INHERITED.getVolatile(tally) + 1), () -> tally.shared++);
        return tally.shared;
    }

    public static int rightInheritedVariable() throws InterruptedException {
        Tally tally = new Tally();
        twice(() -> INHERITED.getAndAdd(tally, 1));
        return tally.shared;
    }

    public static int acquireAndRelease() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> SHARED.setRelease(counter, (int) SHARED.getAcquire(counter) + 1));
        return counter.shared;
    }

    public static int rightVariable() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> {
            int seen = (int) SHARED.getVolatile(counter);
            while (!SHARED.compareAndSet(counter, seen, seen + 1)) {
                seen = (int) SHARED.getVolatile(counter);
            }
        });
        return (int) SHARED.getAndAdd(counter, 0);
    }

    public static int staticVariable() throws InterruptedException {
        twice(() -> COMMON.set((int) COMMON.get() + 1));
        return Counter.common;
    }

    /** By what calls any variable that it is given. */
    public static int invokersOfVariables() throws InterruptedException {
        Counter counter = new Counter();
        MethodHandle get = MethodHandles.varHandleInvoker(
                VarHandle.AccessMode.GET_VOLATILE, MethodType.methodType(int.class, Counter.class));
        MethodHandle set = MethodHandles.varHandleExactInvoker(
                VarHandle.AccessMode.SET_VOLATILE, MethodType.methodType(void.class, Counter.class, int.class));
        twice(() -> {
            try {
                set.invokeExact(SHARED, counter, (int) get.invokeExact(SHARED, counter) + 1);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        return counter.shared;
    }

    public static int rightInvokerOfVariables() throws InterruptedException {
        Counter counter = new Counter();
        MethodHandle add = MethodHandles.varHandleInvoker(
                VarHandle.AccessMode.GET_AND_ADD, MethodType.methodType(int.class, Counter.class, int.class));
        twice(() -> {
            try {
                add.invoke(SHARED, counter, 1);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        return counter.shared;
    }

    public static int element() throws InterruptedException {
        int[] numbers = new int[3];
        twice(() -> ELEMENT.setVolatile(numbers, 1, (int) ELEMENT.getVolatile(numbers, 1) + 1));
        return numbers[1];
    }

    public static int rightElements() throws InterruptedException {
        int[] numbers = new int[3];
        Tasks.run(() -> numbers[0]++, () -> ELEMENT.setVolatile(numbers, 1, (int) ELEMENT.getVolatile(numbers, 1) + 1));
        return numbers[0] + numbers[1];
    }

    public static int unsafe() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> UNSAFE.putIntVolatile(counter, OFFSET, UNSAFE.getIntVolatile(counter, OFFSET) + 1));
        return counter.shared;
    }

    public static int memoryOutsideTheHeap() throws InterruptedException {
        long address = UNSAFE.allocateMemory(Long.BYTES);
        UNSAFE.putLong(address, 0);
        twice(() -> UNSAFE.putLong(address, UNSAFE.getLong(address) + 1));
        return (int) UNSAFE.getLong(address);
    }

    public static int memoryOfABuffer() throws InterruptedException {
        long address = UNSAFE.allocateMemory(Integer.BYTES);
        UNSAFE.putIntVolatile(null, address, 0);
        twice(() -> UNSAFE.putIntVolatile(null, address, UNSAFE.getIntVolatile(null, address) + 1));
        return UNSAFE.getInt(address);
    }

    public static int rightMemoryOutsideTheHeap() throws InterruptedException {
        long address = UNSAFE.allocateMemory(Integer.BYTES);
        UNSAFE.putInt(address, 0);
        twice(() -> UNSAFE.getAndAddInt(null, address, 1));
        return UNSAFE.getInt(address);
    }

    public static int rightUnsafe() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> UNSAFE.getAndAddInt(counter, OFFSET, 1));
        return counter.shared;
    }

    public static int unsafeElement() throws InterruptedException {
        int[] numbers = new int[3];
        long second = Unsafe.ARRAY_INT_BASE_OFFSET + 4L;
        twice(() -> UNSAFE.putInt(numbers, second, UNSAFE.getInt(numbers, second) + 1));
        return numbers[1];
    }

    public static int reflectedElement() throws InterruptedException {
        long[] numbers = new long[3];
        twice(() -> Array.setLong(numbers, 1, Array.getLong(numbers, 1) + 1));
        return (int) numbers[1];
    }

    /** The same by references to these methods, and with what is no array, and no element. */
    public static int reflectedElementByReference() throws InterruptedException {
        Integer[] numbers = {0, 0, 0};
        ToIntBiFunction<Object, Integer> get = Array::getInt;
        BiFunction<Object, Integer, Object> getObject = Array::get;
        twice(() -> Array.set(numbers, 1, (Integer) getObject.apply(numbers, 1) + 1));
        try {
            throw new AssertionError("read what is no array: " + get.applyAsInt("no array", 1));
        } catch (IllegalArgumentException expected) {
            // as it should
        }
        try {
            Array.get(numbers, 3);
            throw new AssertionError("read what is no element");
        } catch (ArrayIndexOutOfBoundsException expected) {
            return numbers[1];
        }
    }

    public static int rightReflectedElements() throws InterruptedException {
        int[] numbers = new int[3];
        Tasks.run(() -> numbers[0]++, () -> Array.setInt(numbers, 1, Array.getInt(numbers, 1) + 1));
        return numbers[0] + numbers[1];
    }

    public static int handleOfElement() throws InterruptedException {
        long[] numbers = new long[3];
        MethodHandle get = MethodHandles.arrayElementGetter(long[].class);
        MethodHandle set = MethodHandles.arrayElementSetter(long[].class);
        twice(() -> {
            try {
                set.invokeExact(numbers, 1, (long) get.invokeExact(numbers, 1) + 1);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        return (int) numbers[1];
    }

    public static int reflectedField() throws Exception {
        Counter counter = new Counter();
        Field field = Counter.class.getDeclaredField("plain");
        twice(() -> {
            try {
                field.setInt(counter, field.getInt(counter) + 1);
            } catch (IllegalAccessException impossible) {
                throw new AssertionError(impossible);
            }
        });
        return counter.plain;
    }

    public static int handleOfField() throws InterruptedException {
        Counter counter = new Counter();
        twice(() -> {
            try {
                SETTER.invokeExact(counter, (int) GETTER.invokeExact(counter) + 1);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        return counter.plain;
    }

    public static int reflectedMethod() throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("n", 0));
        Method get = Map.class.getMethod("get", Object.class);
        Method put = Map.class.getMethod("put", Object.class, Object.class);
        twice(() -> {
            try {
                put.invoke(map, "n", (Integer) get.invoke(map, "n") + 1);
            } catch (ReflectiveOperationException thrown) {
                throw new AssertionError(thrown);
            }
        });
        return map.get("n");
    }

    public static int handleOfMethod() throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("n", 0));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle get = lookup.findVirtual(Map.class, "get", MethodType.methodType(Object.class, Object.class));
        MethodHandle put =
                lookup.findVirtual(Map.class, "put", MethodType.methodType(Object.class, Object.class, Object.class));
        twice(() -> {
            try {
                Object before = put.invoke(map, "n", (Integer) get.invoke(map, "n") + 1);
                Tasks.check(before != null, "there was a number");
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        return map.get("n");
    }

    /** Waits for the other task inside a call by reflection. */
    public static int rightReflectedWait() throws Exception {
        java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);
        Method await = latch.getClass().getMethod("await");
        Counter counter = new Counter();
        Tasks.run(
                () -> {
                    counter.plain++;
                    latch.countDown();
                },
                () -> {
                    try {
                        await.invoke(latch);
                    } catch (ReflectiveOperationException thrown) {
                        throw new AssertionError(thrown);
                    }
                    counter.plain++;
                });
        return counter.plain;
    }
}
