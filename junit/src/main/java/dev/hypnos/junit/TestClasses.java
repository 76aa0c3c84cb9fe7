package dev.hypnos.junit;

import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A test class and the classes whose instances it needs. */
final class TestClasses {
    private TestClasses() {}

    /** The class after those that enclose it as a {@code @Nested} class. */
    static List<Class<?>> outermostFirst(Class<?> testClass) {
        Deque<Class<?>> classes = new ArrayDeque<>();
        Class<?> current = testClass;
        while (current != null) {
            classes.addFirst(current);
            boolean inner = current.isMemberClass() && !Modifier.isStatic(current.getModifiers());
            current = inner ? current.getEnclosingClass() : null;
        }
        return List.copyOf(classes);
    }
}
