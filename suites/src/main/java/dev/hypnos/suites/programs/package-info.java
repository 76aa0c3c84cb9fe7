/**
 * Small programs, each with all outcomes that a real JVM allows. Each is a public method without parameters of a class with a
 * public constructor without parameters; a trial makes an instance and calls the method on it.
 */
@NullMarked
package dev.hypnos.suites.programs;

import org.jspecify.annotations.NullMarked;
