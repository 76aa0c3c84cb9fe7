package dev.hypnos.junit.scenario;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that {@linkplain Scenario scenarios} call: an operation of what is tested. Its result, or the exception that
 * it throws, is compared with that of a specification. Parameters are numbers, texts, booleans or constants of an enum;
 * {@link Range} says which.
 *
 * @since 0.1
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Operation {}
