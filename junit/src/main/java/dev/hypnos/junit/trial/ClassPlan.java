package dev.hypnos.junit.trial;

import java.io.File;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * One class of a test, the test class itself or one that encloses it, and its fixtures in the order in which JUnit runs
 * them.
 *
 * @param name its name
 * @param displayName what JUnit shows
 * @param constructor how to make an instance
 * @param inner whether the constructor takes the instance of the enclosing class first
 * @param instanceFirst whether there is an instance before {@code @BeforeAll}
 * @param fields the fields that get a directory
 * @param extensions the foreign extensions of the class
 * @param instanceExtensions those that its instances hold
 */
record ClassPlan(
        String name,
        String displayName,
        Call constructor,
        boolean inner,
        boolean instanceFirst,
        List<DirectoryField> fields,
        List<ExtensionPlan> extensions,
        List<ExtensionPlan> instanceExtensions,
        List<Call> beforeAll,
        List<Call> beforeEach,
        List<Call> afterEach,
        List<Call> afterAll) {

    /** A {@code @TempDir} field. */
    record DirectoryField(
            String declaringClass, String name, Class<?> type, boolean isStatic, Argument.Directory directory) {}

    static ClassPlan of(Class<?> testClass, Argument.DirectoryNumbers numbers) {
        boolean inner = TestClasses.isInner(testClass);
        List<Call> beforeAll = calls(testClass, BeforeAll.class, HierarchyTraversalMode.TOP_DOWN, numbers);
        List<Call> afterAll = calls(testClass, AfterAll.class, HierarchyTraversalMode.BOTTOM_UP, numbers);
        return new ClassPlan(
                testClass.getName(),
                displayName(testClass, inner),
                Call.of(testClass.getDeclaredConstructors()[0], numbers, inner ? 1 : 0),
                inner,
                perClass(testClass)
                        || !beforeAll.stream().allMatch(Call::isStatic)
                        || !afterAll.stream().allMatch(Call::isStatic),
                fields(testClass, numbers),
                ExtensionPlan.ofClass(testClass, TestClasses.fixtures(testClass)),
                ExtensionPlan.ofFields(testClass, false),
                beforeAll,
                calls(testClass, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN, numbers),
                calls(testClass, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP, numbers),
                afterAll);
    }

    /** Whether extensions take part. */
    boolean isExtended() {
        return !extensions.isEmpty() || !instanceExtensions.isEmpty();
    }

    private static String displayName(Class<?> testClass, boolean inner) {
        String usual = inner
                ? testClass.getSimpleName()
                : testClass.getName().substring(testClass.getName().lastIndexOf('.') + 1);
        return AnnotationSupport.findAnnotation(testClass, DisplayName.class)
                .map(DisplayName::value)
                .orElse(usual);
    }

    private static boolean perClass(Class<?> testClass) {
        return AnnotationSupport.findAnnotation(testClass, TestInstance.class)
                .map(annotation -> annotation.value() == TestInstance.Lifecycle.PER_CLASS)
                .orElse(false);
    }

    private static List<Call> calls(
            Class<?> testClass,
            Class<? extends Annotation> annotation,
            HierarchyTraversalMode order,
            Argument.DirectoryNumbers numbers) {
        List<Call> calls = new ArrayList<>();
        for (Method method : AnnotationSupport.findAnnotatedMethods(testClass, annotation, order)) {
            calls.add(Call.of(method, numbers));
        }
        return List.copyOf(calls);
    }

    private static List<DirectoryField> fields(Class<?> testClass, Argument.DirectoryNumbers numbers) {
        List<DirectoryField> fields = new ArrayList<>();
        for (Field field : AnnotationSupport.findAnnotatedFields(
                testClass, TempDir.class, any -> true, HierarchyTraversalMode.TOP_DOWN)) {
            fields.add(new DirectoryField(
                    field.getDeclaringClass().getName(),
                    field.getName(),
                    field.getType(),
                    Modifier.isStatic(field.getModifiers()),
                    new Argument.Directory(numbers.next(), field.getType() == File.class)));
        }
        return List.copyOf(fields);
    }
}
