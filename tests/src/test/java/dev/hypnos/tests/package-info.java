/**
 * The whole tool at work. Most tests run a program of {@code dev.hypnos.tests.program} under many schedules, on
 * continuations and on threads, and compare the operations of both; the others start JVMs, as people do.
 */
@NullMarked
package dev.hypnos.tests;

import org.jspecify.annotations.NullMarked;
