package dev.hypnos.junit;

import dev.hypnos.junit.trial.ExtensionPlan;
import dev.hypnos.junit.trial.ForeignExtensions;
import dev.hypnos.junit.trial.LaterAnnotations;
import dev.hypnos.junit.trial.TestClasses;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What JUnit offers and a trial does not: refused by name, since a test whose extension silently did not run would test
 * something else than its author thinks.
 */
final class Refusals {
    private Refusals() {}

    /** Throws if anything about this test would not work in a trial. */
    static void check(Class<?> testClass, Method method) {
        if (AnnotationSupport.isAnnotated(method, TestTemplate.class)
                || AnnotationSupport.isAnnotated(method, TestFactory.class)) {
            template(method);
        }
        checkExecutable(method);
        checkClasses(testClass);
        boolean extended = isExtended(testClass, method);
        checkParameters(method, 0, extended || LaterAnnotations.ARGUMENTS_SOURCE.isOn(method) || hasScenario(method));
        for (Class<?> type : TestClasses.outermostFirst(testClass)) {
            for (Executable fixture : TestClasses.fixtures(type)) {
                boolean hasOuter = fixture instanceof Constructor<?> && TestClasses.isInner(type);
                checkParameters(fixture, hasOuter ? 1 : 0, extended);
            }
        }
    }

    /**
     * Whether the only parameter of the test is a scenario, which is Hypnos' to give. By name, since that class is not
     * for older JDKs.
     */
    private static boolean hasScenario(Method method) {
        return method.getParameterCount() == 1
                && method.getParameterTypes()[0].getName().equals("dev.hypnos.junit.scenario.Scenario");
    }

    private static void checkParameters(Executable executable, int skipped, boolean filled) {
        Arrays.stream(executable.getParameters()).skip(skipped).forEach(parameter -> check(parameter, filled));
    }

    /** Whether there are extensions that may give values for parameters. */
    private static boolean isExtended(Class<?> testClass, Method method) {
        return !ExtensionPlan.ofMethod(method).isEmpty()
                || TestClasses.outermostFirst(testClass).stream()
                        .anyMatch(type -> !ExtensionPlan.registered(type).isEmpty()
                                || !ForeignExtensions.on(type).isEmpty());
    }

    /** Throws if anything about the classes of a test would not work in a trial. */
    static void checkClasses(Class<?> testClass) {
        for (Class<?> enclosing : TestClasses.outermostFirst(testClass)) {
            check(enclosing);
        }
    }

    private static void check(Class<?> testClass) {
        int constructors = testClass.getDeclaredConstructors().length;
        if (constructors != 1) {
            throw new BadInputException(
                    "the test class " + testClass.getName() + " must have one constructor, not " + constructors);
        }
        if (LaterAnnotations.CLASS_TEMPLATE.isOn(testClass)) {
            throw refused("a class template such as @ParameterizedClass", testClass.getName(), "");
        }
        for (Class<?> type : ForeignExtensions.hierarchy(testClass)) {
            checkExtensions(type, type.getName());
        }
        for (Field field : ReflectionSupport.findFields(testClass, any -> true, HierarchyTraversalMode.TOP_DOWN)) {
            String place = field.getDeclaringClass().getName() + "." + field.getName();
            if (AnnotationSupport.isAnnotated(field, RegisterExtension.class)) {
                checkExtension(field.getType(), place);
            }
            checkExtensions(field, place);
            AnnotationSupport.findAnnotation(field, TempDir.class)
                    .ifPresent(annotation -> checkTempDir(annotation, field.getType(), place));
        }
    }

    private static void checkExecutable(Executable executable) {
        checkExtensions(executable, place(executable));
        for (Parameter parameter : executable.getParameters()) {
            checkExtensions(parameter, place(executable));
        }
    }

    /** Refuses a parameter that nobody can fill; {@code filled} where an extension or a source of arguments may. */
    private static void check(Parameter parameter, boolean filled) {
        String place = "parameter " + parameter.getName() + " of " + place(parameter.getDeclaringExecutable());
        if (parameter.getType() == TestInfo.class) {
            return;
        }
        TempDir tempDir =
                AnnotationSupport.findAnnotation(parameter, TempDir.class).orElse(null);
        if (tempDir != null) {
            checkTempDir(tempDir, parameter.getType(), place);
        } else if (LaterAnnotations.AGGREGATE_WITH.isOn(parameter)
                || parameter.getType().getName().equals("org.junit.jupiter.params.aggregator.ArgumentsAccessor")) {
            throw refused("a parameter for several arguments", place, " Declare one parameter for each argument.");
        } else if (!filled) {
            throw refused(
                    "a parameter of type " + parameter.getType().getName(),
                    place,
                    " It can be TestInfo, Path or File with @TempDir, or what a source of arguments or an extension"
                            + " gives.");
        }
    }

    private static void checkTempDir(TempDir annotation, Class<?> type, String place) {
        if (type != java.nio.file.Path.class && type != java.io.File.class) {
            throw refused("@TempDir for a " + type.getName(), place, " Declare a Path or a File.");
        }
        for (Method attribute : TempDir.class.getDeclaredMethods()) {
            Object value = value(annotation, attribute);
            boolean isUsual = value.equals(attribute.getDefaultValue()) || value == CleanupMode.ALWAYS;
            if (!isUsual) {
                throw refused(
                        "@TempDir(" + attribute.getName() + " = " + shown(value) + ")",
                        place,
                        " Each trial gets a fresh directory.");
            }
        }
    }

    /** By reflection: what a version of JUnit has that is older than ours, and what a newer one has besides. */
    private static Object value(TempDir annotation, Method attribute) {
        try {
            return attribute.invoke(annotation);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String shown(Object value) {
        return value instanceof Class<?> type ? type.getSimpleName() : value.toString();
    }

    /** A method that is also a template: parameterized, repeated, a factory of tests. */
    static void template(Method method) {
        String other = Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type == TestTemplate.class
                        || type == TestFactory.class
                        || AnnotationSupport.isAnnotated(type, TestTemplate.class))
                .map(type -> "@" + type.getSimpleName())
                .findFirst()
                .orElse("a test template");
        throw new BadInputException("Hypnos does not support " + other + " together with @HypnosTest (" + place(method)
                + "): " + remedy(other));
    }

    private static String remedy(String other) {
        return switch (other) {
            case "@ParameterizedTest" ->
                "leave it away, @HypnosTest takes @ValueSource, @MethodSource and their like by itself.";
            case "@RepeatedTest" -> "a campaign repeats the test already, say how often with trials.";
            default -> "write one @HypnosTest method for each case.";
        };
    }

    private static void checkExtensions(AnnotatedElement element, String place) {
        for (ExtendWith annotation : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
            for (Class<? extends Extension> extension : annotation.value()) {
                checkExtension(extension, place);
            }
        }
    }

    private static void checkExtension(Class<?> extension, String place) {
        ForeignExtensions.unsupported(extension).ifPresent(kind -> {
            throw new BadInputException(ForeignExtensions.refusal(extension, kind, place));
        });
    }

    private static String place(Executable executable) {
        return executable.getDeclaringClass().getName() + "#" + executable.getName();
    }

    private static BadInputException refused(String what, String place, String remedy) {
        return new BadInputException(text(what, place, remedy));
    }

    private static String text(String what, String place, String remedy) {
        return "Hypnos does not support " + what + " (" + place + "): it could not run inside the trials." + remedy;
    }
}
