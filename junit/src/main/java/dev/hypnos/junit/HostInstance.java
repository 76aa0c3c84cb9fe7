package dev.hypnos.junit;

import java.lang.reflect.Constructor;

/**
 * JUnit wants an instance of the test class before it runs a test, and Hypnos never uses it: the real ones are made in the
 * trials. So it is made without running the user's constructor.
 */
final class HostInstance {
    private HostInstance() {}

    /** As deserialization makes one; the class is named in a string because compilers warn of it, supported as it is. */
    static <T> T of(Class<T> testClass) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = type.getMethod("getReflectionFactory").invoke(null);
        Constructor<?> constructor =
                (Constructor<?>) type.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                        .invoke(factory, testClass, Object.class.getDeclaredConstructor());
        return testClass.cast(constructor.newInstance());
    }
}
