package dev.hypnos.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Annotations that not every version of JUnit has which we work with: asked for by name. What a version lacks nobody can have written. */
enum LaterAnnotations {
    /** Since 5.11. */
    AUTO_CLOSE("AutoClose"),
    /** Since 5.13. */
    CLASS_TEMPLATE("ClassTemplate");

    private final @Nullable Class<? extends Annotation> type;

    LaterAnnotations(String name) {
        this.type = find("org.junit.jupiter.api." + name);
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
    boolean isOn(AnnotatedElement element) {
        return type != null && AnnotationSupport.isAnnotated(element, type);
    }
}
