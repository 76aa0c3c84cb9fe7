package dev.hypnos.junit.trial;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Extensions that are neither ours nor JUnit's. What they do for a test they do in its trials; only what JUnit asks
 * before and after the test, whether to run it and what to think of the result, it asks outside.
 */
public final class ForeignExtensions {
    private static final String PACKAGE = "org.junit.jupiter.api.extension.";

    private static final Set<String> IN_TRIALS = Set.of(
            "BeforeAllCallback",
            "AfterAllCallback",
            "BeforeEachCallback",
            "AfterEachCallback",
            "BeforeTestExecutionCallback",
            "AfterTestExecutionCallback",
            "ParameterResolver",
            "TestInstancePreConstructCallback",
            "TestInstancePostProcessor",
            "TestInstancePreDestroyCallback",
            "TestExecutionExceptionHandler",
            "LifecycleMethodExecutionExceptionHandler");

    /** The last is but a common part of others. */
    private static final Set<String> OUTSIDE = Set.of(
            "Extension",
            "ExecutionCondition",
            "TestWatcher",
            "PreInterruptCallback",
            "TestInstantiationAwareExtension");

    private ForeignExtensions() {}

    /** Those that annotations on an element name and that take part in trials. */
    public static List<Class<? extends Extension>> on(AnnotatedElement element) {
        List<Class<? extends Extension>> found = new ArrayList<>();
        for (ExtendWith annotation : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
            for (Class<? extends Extension> extension : annotation.value()) {
                if (isForeign(extension) && hasAny(extension, IN_TRIALS)) {
                    found.add(extension);
                }
            }
        }
        return found;
    }

    /** What of JUnit's an extension implements that a trial does not offer. */
    public static Optional<String> unsupported(Class<?> extension) {
        return isForeign(extension)
                ? kinds(extension).stream()
                        .filter(kind -> !IN_TRIALS.contains(kind) && !OUTSIDE.contains(kind))
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isForeign(Class<?> extension) {
        return !extension.getName().startsWith("dev.hypnos.junit.Hypnos")
                && !extension.getName().startsWith("dev.hypnos.junit.Constructor")
                && !extension.getName().startsWith("org.junit.jupiter.");
    }

    private static boolean hasAny(Class<?> extension, Set<String> wanted) {
        return kinds(extension).stream().anyMatch(wanted::contains);
    }

    /** The interfaces of JUnit's that it implements, without their package. */
    private static Set<String> kinds(Class<?> extension) {
        Set<String> kinds = new LinkedHashSet<>();
        for (Class<?> type : hierarchy(extension)) {
            if (type.isInterface()
                    && Extension.class.isAssignableFrom(type)
                    && type.getName().startsWith(PACKAGE)) {
                kinds.add(type.getName().substring(PACKAGE.length()));
            }
        }
        return kinds;
    }

    /** A class, and all that it extends and implements. */
    public static Set<Class<?>> hierarchy(Class<?> bottom) {
        Set<Class<?>> types = new LinkedHashSet<>();
        List<Class<?>> left = new ArrayList<>(List.of(bottom));
        while (!left.isEmpty()) {
            Class<?> type = left.remove(left.size() - 1);
            if (types.add(type)) {
                left.addAll(Arrays.asList(type.getInterfaces()));
                if (type.getSuperclass() != null) {
                    left.add(type.getSuperclass());
                }
            }
        }
        return types;
    }

    /** What is said of an extension that cannot take part. */
    public static String refusal(Class<?> extension, String kind, String place) {
        return "Hypnos does not support the JUnit extension " + extension.getName() + " with its " + kind + " (" + place
                + "): it could not run inside the trials.";
    }
}
