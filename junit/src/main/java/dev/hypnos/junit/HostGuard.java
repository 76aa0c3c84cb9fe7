package dev.hypnos.junit;

import dev.hypnos.junit.trial.ExtensionPlan;
import dev.hypnos.junit.trial.ForeignExtensions;
import dev.hypnos.junit.trial.TestClasses;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Keeps foreign extensions from doing on the host what they do in the trials: to start an application there that no
 * test will use, for instance. JUnit calls them without asking, so they are changed to ask themselves. What they do
 * before and after all tests of a class stays, as the fixtures of these moments do.
 */
final class HostGuard {
    private static final String CONTEXT = "Lorg/junit/jupiter/api/extension/ExtensionContext;";

    /** By name and descriptor. */
    private static final Set<String> METHODS = Set.of(
            "beforeEach(" + CONTEXT + ")V",
            "afterEach(" + CONTEXT + ")V",
            "beforeTestExecution(" + CONTEXT + ")V",
            "afterTestExecution(" + CONTEXT + ")V",
            "preDestroyTestInstance(" + CONTEXT + ")V",
            "postProcessTestInstance(Ljava/lang/Object;" + CONTEXT + ")V",
            "supportsParameter(Lorg/junit/jupiter/api/extension/ParameterContext;" + CONTEXT + ")Z");

    private static final Set<Class<?>> GUARDED = ConcurrentHashMap.newKeySet();

    private HostGuard() {}

    /** Guards the extensions of a class. The agent must be there. */
    static void guard(Class<?> testClass, @Nullable Method method) throws ReflectiveOperationException {
        Set<Class<?>> left = extensions(testClass, method);
        left.removeAll(GUARDED);
        if (left.isEmpty()) {
            return;
        }
        // named in a string: the class is the boot class loader's, and may be loaded only once the agent is there
        Class<?> callbacks = Class.forName("dev.hypnos.agent.HostCallbacks");
        Predicate<@Nullable Object[]> unwanted = HostGuard::isUnwanted;
        callbacks.getMethod("unwanted", Predicate.class).invoke(null, unwanted);
        Method guard = callbacks.getMethod("guard", Class.class, Set.class);
        for (Class<?> extension : left) {
            if ((boolean) guard.invoke(null, extension, METHODS)) {
                GUARDED.add(extension);
            }
        }
    }

    /** Whether every extension that might have a value for a parameter keeps it back. */
    static boolean staysAway(ExtensionContext context) {
        return extensions(
                        context.getRequiredTestClass(), context.getTestMethod().orElse(null))
                .stream()
                .filter(ParameterResolver.class::isAssignableFrom)
                .allMatch(HostGuard::isGuarded);
    }

    private static boolean isGuarded(Class<?> extension) {
        return code(extension).allMatch(GUARDED::contains);
    }

    /** All classes with code of the extensions of a test. */
    private static Set<Class<?>> extensions(Class<?> testClass, @Nullable Method method) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> type : TestClasses.outermostFirst(testClass)) {
            found.addAll(ForeignExtensions.on(type));
            for (Executable fixture : TestClasses.fixtures(type)) {
                addParameters(fixture, found);
            }
            for (Field field : ExtensionPlan.registered(type)) {
                found.add(valueType(field));
            }
        }
        if (method != null) {
            found.addAll(ForeignExtensions.on(method));
            addParameters(method, found);
        }
        return found.stream().flatMap(HostGuard::code).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static void addParameters(Executable executable, Set<Class<?>> found) {
        Arrays.stream(executable.getParameters()).forEach(parameter -> found.addAll(ForeignExtensions.on(parameter)));
    }

    private static Stream<Class<?>> code(Class<?> extension) {
        return ForeignExtensions.hierarchy(extension).stream()
                .filter(type -> !type.getName().startsWith("java.")
                        && !type.getName().startsWith("org.junit.")
                        && !type.isHidden());
    }

    /** What a field holds, as far as that is known before there is an instance. */
    private static Class<?> valueType(Field field) {
        if (Modifier.isStatic(field.getModifiers())) {
            try {
                field.setAccessible(true);
                Object value = field.get(null);
                return value == null ? field.getType() : value.getClass();
            } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
                return field.getType();
            }
        }
        return field.getType();
    }

    /** Whether a call of an extension, by its arguments, belongs into the trials. */
    private static boolean isUnwanted(@Nullable Object[] arguments) {
        if (!(arguments[arguments.length - 1] instanceof ExtensionContext context)) {
            return false;
        }
        Optional<Method> method = context.getTestMethod();
        if (method.isPresent()) {
            return AnnotationSupport.isAnnotated(method.get(), HypnosTest.class);
        }
        if (arguments[0] instanceof ParameterContext parameter) {
            return parameter.getDeclaringExecutable() instanceof Constructor<?> constructor
                    && PlainTests.none(constructor.getDeclaringClass());
        }
        return arguments.length == 2
                ? HostInstance.isLast(arguments[0])
                : PlainTests.none(context.getRequiredTestClass());
    }
}
