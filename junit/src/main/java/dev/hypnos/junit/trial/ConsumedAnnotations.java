package dev.hypnos.junit.trial;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Annotations of parameterized tests that name the class which does their work, such as {@code @ValueSource}: their own
 * type has the annotation that says which class. They may stand in annotations of the user's, and several of them in
 * one that holds them.
 */
final class ConsumedAnnotations {
    private ConsumedAnnotations() {}

    /** All of these on an element, in their order. {@code marker} is the annotation that names the class. */
    static List<Annotation> of(AnnotatedElement element, Class<? extends Annotation> marker) {
        List<Annotation> found = new ArrayList<>();
        collect(element, marker, found, new HashSet<>());
        return found;
    }

    private static void collect(
            AnnotatedElement element, Class<? extends Annotation> marker, List<Annotation> found, Set<String> seen) {
        for (Annotation annotation : element.getAnnotations()) {
            collect(annotation, marker, found, seen);
        }
    }

    private static void collect(
            Annotation annotation, Class<? extends Annotation> marker, List<Annotation> found, Set<String> seen) {
        Class<? extends Annotation> type = annotation.annotationType();
        if (type == marker || type.isAnnotationPresent(marker)) {
            found.add(annotation);
            return;
        }
        for (Annotation contained : contents(annotation)) {
            collect(contained, marker, found, seen);
        }
        if (!type.getName().startsWith("java.lang.annotation.") && seen.add(type.getName())) {
            collect(type, marker, found, seen);
        }
    }

    /** What an annotation holds that stands for several of the same kind. */
    private static Annotation[] contents(Annotation annotation) {
        try {
            Method value = annotation.annotationType().getDeclaredMethod("value");
            if (Annotation[].class.isAssignableFrom(value.getReturnType())) {
                value.setAccessible(true);
                return (Annotation[]) value.invoke(annotation);
            }
        } catch (ReflectiveOperationException none) {
            // it holds none
        }
        return new Annotation[0];
    }

    /** Makes the one that does the work, and gives it the annotation if it wants that. */
    @SuppressWarnings("unchecked") // it was named by this very annotation
    static <T> T consumer(Class<T> type, Annotation annotation) {
        T made = ReflectionSupport.newInstance(type);
        if (made instanceof AnnotationConsumer<?> consumer) {
            ((AnnotationConsumer<Annotation>) consumer).accept(annotation);
        }
        return made;
    }
}
