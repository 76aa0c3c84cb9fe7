package dev.hypnos.tests.program;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Time and the environment, asked for by name: the answers are those of a direct call. */
public final class CalledByName {
    private CalledByName() {}

    public static String nanosByReflection() throws Exception {
        Method nanoTime = System.class.getMethod("nanoTime");
        return passed(() -> (long) call(nanoTime));
    }

    public static String millisByReflection() throws Exception {
        Method millis = System.class.getMethod("currentTimeMillis");
        long now = (long) call(millis);
        return now == System.currentTimeMillis() ? "the same" : "another clock";
    }

    public static String nanosByHandle() throws Throwable {
        MethodHandle nanoTime =
                MethodHandles.lookup().findStatic(System.class, "nanoTime", MethodType.methodType(long.class));
        long before = (long) nanoTime.invokeExact();
        Thread.sleep(Duration.ofHours(1));
        return String.valueOf(
                (long) nanoTime.invokeExact() - before == Duration.ofHours(1).toNanos());
    }

    public static String nanosByUnreflectedMethod() throws Throwable {
        MethodHandle nanoTime = MethodHandles.lookup().unreflect(System.class.getMethod("nanoTime"));
        long before = (long) nanoTime.invokeExact();
        Thread.sleep(Duration.ofHours(1));
        return String.valueOf(
                (long) nanoTime.invokeExact() - before == Duration.ofHours(1).toNanos());
    }

    public static String nanosByReference() throws Exception {
        return passed(System::nanoTime);
    }

    public static String processorsByReflection() throws Exception {
        Method processors = Runtime.class.getMethod("availableProcessors");
        boolean same = processors
                .invoke(Runtime.getRuntime())
                .equals(Runtime.getRuntime().availableProcessors());
        return same ? "the same" : "others";
    }

    public static String processorsByHandle() throws Throwable {
        MethodHandle processors = MethodHandles.lookup()
                .findVirtual(Runtime.class, "availableProcessors", MethodType.methodType(int.class));
        int number = (int) processors.invokeExact(Runtime.getRuntime());
        return number == Runtime.getRuntime().availableProcessors() ? "the same" : "others";
    }

    public static String propertiesByReflection() throws Exception {
        System.setProperty("by.name", "yes");
        Method property = System.class.getMethod("getProperty", String.class);
        return String.valueOf(property.invoke(null, "by.name"));
    }

    public static String loaderByReflection() throws Exception {
        Method loader = ClassLoader.class.getMethod("getSystemClassLoader");
        return call(loader) == ClassLoader.getSystemClassLoader() ? "the same" : "another loader";
    }

    private static Object call(Method method) {
        try {
            return method.invoke(null);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String passed(LongSupplier clock) throws InterruptedException {
        long before = clock.getAsLong();
        Thread.sleep(Duration.ofHours(1));
        return String.valueOf(clock.getAsLong() - before == Duration.ofHours(1).toNanos());
    }
}
