package dev.hypnos.junit;

import dev.hypnos.junit.trial.ExtensionPlan;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * JUnit wants an instance of the test class before it runs a test, and Hypnos never uses it: the real ones are made in
 * the trials. So it is made without running the user's constructor.
 */
final class HostInstance {
    private static final ThreadLocal<WeakReference<Object>> LAST = new ThreadLocal<>();

    private HostInstance() {}

    /** Skips the constructor that JUnit is about to call. */
    static <T> T inPlaceOf(
            Invocation<T> constructor, ReflectiveInvocationContext<Constructor<T>> call, ExtensionContext context)
            throws ReflectiveOperationException {
        constructor.skip();
        Attachment.requireJdk(Runtime.version());
        // Here, and not only before the trials: JUnit would next look at the fields of an instance that is empty.
        Refusals.checkClasses(context.getRequiredTestClass());
        Attachment.attach();
        HostGuard.guard(context.getRequiredTestClass(), context.getTestMethod().orElse(null));
        T instance = of(call.getExecutable().getDeclaringClass());
        fillExtensions(instance);
        LAST.set(new WeakReference<>(instance));
        return instance;
    }

    /** Whether this is what was made last by this thread: JUnit hands it on right away. */
    @SuppressWarnings("ReferenceEquality") // the program's own notion of equality is not wanted
    static boolean isLast(@Nullable Object instance) {
        WeakReference<Object> last = LAST.get();
        return last != null && last.get() == instance;
    }

    /** JUnit wants fields with extensions to hold some. They are empty, and do nothing: {@link HostGuard}. */
    private static void fillExtensions(Object instance) throws ReflectiveOperationException {
        for (Field field : ExtensionPlan.registered(instance.getClass())) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Class<?> type = field.getType();
                field.set(
                        instance,
                        type.isInterface()
                                ? Proxy.newProxyInstance(
                                        type.getClassLoader(),
                                        new Class<?>[] {type},
                                        (proxy, method, arguments) -> HostParameters.anyValue(method.getReturnType()))
                                : of(type));
            }
        }
    }

    /**
     * As deserialization makes one; the class is named in a string because compilers warn of it, supported as it is.
     */
    private static <T> T of(Class<T> testClass) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = type.getMethod("getReflectionFactory").invoke(null);
        Constructor<?> constructor =
                (Constructor<?>) type.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                        .invoke(factory, testClass, Object.class.getDeclaredConstructor());
        return testClass.cast(constructor.newInstance());
    }
}
