/**
 * Checks programs of which it is stated what a JVM may do with them: under many schedules all of that must be seen, and
 * nothing else.
 */
@NullMarked
package dev.hypnos.suites.conformance;

import org.jspecify.annotations.NullMarked;
