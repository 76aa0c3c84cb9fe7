package dev.hypnos.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Looks for tests that are not Hypnos tests. */
final class PlainTests {
    private PlainTests() {}

    /** Whether the class and the classes nested in it have none. */
    static boolean none(Class<?> testClass) {
        for (Method method :
                AnnotationSupport.findAnnotatedMethods(testClass, Testable.class, HierarchyTraversalMode.TOP_DOWN)) {
            if (!AnnotationSupport.isAnnotated(method, HypnosTest.class)) {
                return false;
            }
        }
        return ReflectionSupport.findNestedClasses(
                        testClass, nested -> AnnotationSupport.isAnnotated(nested, Nested.class))
                .stream()
                .allMatch(PlainTests::none);
    }
}
