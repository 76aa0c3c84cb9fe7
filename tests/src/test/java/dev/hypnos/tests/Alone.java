package dev.hypnos.tests;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that measures memory or real time. Other JVMs would disturb it, so module {@code alone} runs it when all other modules are
 * done.
 */
@Tag("alone")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Alone {}
