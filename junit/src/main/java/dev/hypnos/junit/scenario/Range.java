package dev.hypnos.junit.scenario;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which arguments an {@link Operation} is called with. A parameter that has none takes 1 to 3, and one that is a text
 * {@code a} to {@code c}.
 *
 * @since 0.1
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Range {
    /** The smallest. Of texts 1 is {@code a}. */
    int min() default 1;

    /** The largest. */
    int max() default 3;
}
