package dev.hypnos.junit;

import java.lang.reflect.Constructor;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * JUnit wants an instance of the test class before it runs a test, and Hypnos never uses it: the real ones are made in the
 * trials. So it is made without running the user's constructor.
 */
final class HostInstance {
    private HostInstance() {}

    /** Skips the constructor that JUnit is about to call. */
    static <T> T inPlaceOf(
            Invocation<T> constructor, ReflectiveInvocationContext<Constructor<T>> call, ExtensionContext context)
            throws ReflectiveOperationException {
        constructor.skip();
        Attachment.requireJdk(Runtime.version());
        // Here, and not only before the trials: JUnit would next look at the fields of an instance that is empty.
        Refusals.checkClasses(context.getRequiredTestClass());
        return of(call.getExecutable().getDeclaringClass());
    }

    /** As deserialization makes one; the class is named in a string because compilers warn of it, supported as it is. */
    private static <T> T of(Class<T> testClass) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = type.getMethod("getReflectionFactory").invoke(null);
        Constructor<?> constructor =
                (Constructor<?>) type.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                        .invoke(factory, testClass, Object.class.getDeclaredConstructor());
        return testClass.cast(constructor.newInstance());
    }
}
