package dev.hypnos.junit.trial;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePreDestroyCallback;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Closes what fields with {@code @AutoClose} hold: those of instances before these are gone, those of a class after all
 * its tests.
 */
public final class AutoClosing implements TestInstancePreDestroyCallback, AfterAllCallback {
    /** Whether a class has such fields. */
    static boolean isOn(Class<?> testClass) {
        return !fields(testClass, field -> true).isEmpty();
    }

    private static List<Field> fields(Class<?> testClass, Predicate<Field> wanted) {
        return ReflectionSupport.findFields(
                testClass,
                field -> wanted.test(field) && LaterAnnotations.AUTO_CLOSE.isOn(field),
                HierarchyTraversalMode.BOTTOM_UP);
    }

    @Override
    public void preDestroyTestInstance(ExtensionContext context) throws Exception {
        Object instance = context.getRequiredTestInstance();
        closeAll(fields(instance.getClass(), field -> !Modifier.isStatic(field.getModifiers())), instance);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        Class<?> testClass = context.getRequiredTestClass();
        closeAll(fields(testClass, field -> Modifier.isStatic(field.getModifiers())), null);
    }

    private static void closeAll(List<Field> fields, @Nullable Object instance) throws Exception {
        Failures failures = new Failures();
        try {
            for (Field field : fields) {
                failures.during(() -> close(field, instance));
            }
            Throwable failure = failures.first();
            if (failure != null) {
                throw failure;
            }
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable other) {
            throw new InvocationTargetException(other);
        }
    }

    private static void close(Field field, @Nullable Object instance) throws Throwable {
        field.setAccessible(true);
        Object value = field.get(instance);
        if (value == null) {
            return;
        }
        String method = LaterAnnotations.AUTO_CLOSE.text(field, "value");
        Method close = ReflectionSupport.findMethod(value.getClass(), method)
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "@AutoClose on " + field + ": there is no method " + method + "()"));
        ReflectionSupport.invokeMethod(close, value);
    }
}
