package dev.hypnos.junit.trial;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Annotations that not every version of JUnit has which we work with, or that are in a part of it that not everybody
 * uses: asked for by name. What is not there nobody can have written.
 */
public enum LaterAnnotations {
    /** Since 5.11. */
    AUTO_CLOSE("api.AutoClose"),
    /** Since 5.13. */
    CLASS_TEMPLATE("api.ClassTemplate"),
    /** In parameterized tests. */
    ARGUMENTS_SOURCE("params.provider.ArgumentsSource"),
    /** In parameterized tests. */
    AGGREGATE_WITH("params.aggregator.AggregateWith");

    private final @Nullable Class<? extends Annotation> type;

    LaterAnnotations(String name) {
        this.type = find("org.junit.jupiter." + name);
    }

    private static @Nullable Class<? extends Annotation> find(String name) {
        try {
            return Class.forName(name, false, LaterAnnotations.class.getClassLoader())
                    .asSubclass(Annotation.class);
        } catch (ClassNotFoundException olderVersion) {
            return null;
        }
    }

    /** Whether it stands on this element, or on an annotation there. */
    public boolean isOn(AnnotatedElement element) {
        return type != null && AnnotationSupport.isAnnotated(element, type);
    }

    /** An attribute of it on this element. */
    String text(AnnotatedElement element, String attribute) {
        if (type == null) {
            throw new IllegalStateException("this version of JUnit has no such annotation");
        }
        Annotation annotation = AnnotationSupport.findAnnotation(element, type).orElseThrow();
        try {
            return String.valueOf(type.getMethod(attribute).invoke(annotation));
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException(type + " has no " + attribute, other);
        }
    }
}
