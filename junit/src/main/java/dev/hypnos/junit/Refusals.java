package dev.hypnos.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExecutionCondition;
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
        refuseExtensions(method, place(method));
        Arrays.stream(method.getParameters()).forEach(parameter -> refuseExtensions(parameter, place(method)));
        checkClasses(testClass);
    }

    /** Throws if anything about the classes of a test would not work in a trial. */
    static void checkClasses(Class<?> testClass) {
        for (Class<?> enclosing : TestClasses.outermostFirst(testClass)) {
            check(enclosing);
        }
    }

    private static void check(Class<?> testClass) {
        if (LaterAnnotations.CLASS_TEMPLATE.isOn(testClass)) {
            throw refused("a class template such as @ParameterizedClass", testClass.getName(), "");
        }
        for (Class<?> type : hierarchy(testClass)) {
            refuseExtensions(type, type.getName());
        }
        for (Field field : ReflectionSupport.findFields(testClass, any -> true, HierarchyTraversalMode.TOP_DOWN)) {
            String place = field.getDeclaringClass().getName() + "." + field.getName();
            if (AnnotationSupport.isAnnotated(field, RegisterExtension.class)) {
                throw refused("@RegisterExtension", place, "");
            }
            if (LaterAnnotations.AUTO_CLOSE.isOn(field)) {
                throw refused("@AutoClose", place, " Close it in an @AfterEach method.");
            }
            refuseExtensions(field, place);
            AnnotationSupport.findAnnotation(field, TempDir.class)
                    .ifPresent(annotation -> checkTempDir(annotation, field.getType(), place));
        }
    }

    /** The only parameters that a trial can fill. */
    static void check(Parameter parameter) {
        Executable executable = parameter.getDeclaringExecutable();
        String place = "parameter " + parameter.getName() + " of " + place(executable);
        if (parameter.getType() == TestInfo.class) {
            return;
        }
        TempDir tempDir =
                AnnotationSupport.findAnnotation(parameter, TempDir.class).orElse(null);
        if (tempDir == null) {
            throw refused(
                    "a parameter of type " + parameter.getType().getName(),
                    place,
                    " It can be TestInfo, or Path or File with @TempDir.");
        }
        checkTempDir(tempDir, parameter.getType(), place);
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
                        "@TempDir(" + attribute.getName() + " = " + text(value) + ")",
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

    private static String text(Object value) {
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
        throw refused(
                other + " together with @HypnosTest", place(method), " Write one @HypnosTest method for each case.");
    }

    private static void refuseExtensions(AnnotatedElement element, String place) {
        for (ExtendWith annotation : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
            for (Class<? extends Extension> extension : annotation.value()) {
                if (!harmless(extension)) {
                    throw refused("the JUnit extension " + extension.getName(), place, "");
                }
            }
        }
    }

    /**
     * Ours; JUnit's own, which are about conditions and about properties of the whole JVM; and conditions of anybody, since
     * they are asked before the test and never see its instance.
     */
    private static boolean harmless(Class<? extends Extension> extension) {
        if (extension == HypnosExtension.class
                || extension == ConstructorExtension.class
                || extension.getName().startsWith("org.junit.jupiter.")) {
            return true;
        }
        for (Class<?> type : hierarchy(extension)) {
            if (type.isInterface()
                    && Extension.class.isAssignableFrom(type)
                    && type != Extension.class
                    && type != ExecutionCondition.class
                    && type.getName().startsWith("org.junit.jupiter.api.extension.")) {
                return false;
            }
        }
        return true;
    }

    private static Set<Class<?>> hierarchy(Class<?> bottom) {
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

    private static String place(Executable executable) {
        return executable.getDeclaringClass().getName() + "#" + executable.getName();
    }

    private static BadInputException refused(String what, String place, String remedy) {
        return new BadInputException(
                "Hypnos does not support " + what + " (" + place + "): it could not run inside the trials." + remedy);
    }
}
