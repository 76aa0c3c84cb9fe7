package dev.hypnos.junit.trial;

import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** A test class and the classes whose instances it needs. */
public final class TestClasses {
    private TestClasses() {}

    /** The class after those that enclose it as a {@code @Nested} class. */
    public static List<Class<?>> outermostFirst(Class<?> testClass) {
        Deque<Class<?>> classes = new ArrayDeque<>();
        Class<?> current = testClass;
        while (current != null) {
            classes.addFirst(current);
            current = isInner(current) ? current.getEnclosingClass() : null;
        }
        return List.copyOf(classes);
    }

    /** Whether an instance needs one of the enclosing class. */
    public static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    }

    /** What is called around a test of the class: its constructors and its fixtures. */
    public static List<Executable> fixtures(Class<?> testClass) {
        List<Executable> fixtures = new ArrayList<>(Arrays.asList(testClass.getDeclaredConstructors()));
        for (Class<? extends Annotation> annotation :
                List.of(BeforeAll.class, BeforeEach.class, AfterEach.class, AfterAll.class)) {
            fixtures.addAll(
                    AnnotationSupport.findAnnotatedMethods(testClass, annotation, HierarchyTraversalMode.TOP_DOWN));
        }
        return fixtures;
    }
}
