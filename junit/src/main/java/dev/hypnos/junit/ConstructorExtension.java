package dev.hypnos.junit;

import java.lang.reflect.Constructor;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Skips the constructor of a test class when JUnit makes an instance for a Hypnos test. JUnit does not say for which
 * test it makes one, and only later versions can be asked to. But extensions that a method names take part in its
 * instance alone: this one is named by {@link HypnosTest} and by nobody else.
 */
final class ConstructorExtension implements InvocationInterceptor {
    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Constructor<T>> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        return HostInstance.inPlaceOf(invocation, invocationContext, extensionContext);
    }
}
