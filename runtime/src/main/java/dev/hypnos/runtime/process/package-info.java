/**
 * Hooks for what a process has once: its streams, properties, static fields of the JDK, random numbers, files, its end.
 * Each virtual process has its own.
 */
@NullMarked
package dev.hypnos.runtime.process;

import org.jspecify.annotations.NullMarked;
