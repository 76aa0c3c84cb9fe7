package dev.hypnos.junit.scenario;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many {@linkplain Scenario scenarios} a test is tried with, and how large they are. Small ones come first.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Scenarios {
    /** How many scenarios. Each is tried with as many trials as the test has. */
    int count() default 50;

    /** How many threads at most, beside the one that begins and ends. */
    int threads() default 2;

    /** How many operations each of them executes at most. */
    int operations() default 3;

    /** How many operations come before at most, while there is one thread. */
    int before() default 2;

    /** How many operations come afterwards at most, when there is one thread again. */
    int after() default 1;
}
