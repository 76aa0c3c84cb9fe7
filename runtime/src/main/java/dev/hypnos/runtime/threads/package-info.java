/**
 * Hooks in {@code java.lang.Thread}: what threads do to one another, what is asked of them, and how they are named and
 * counted.
 */
@NullMarked
package dev.hypnos.runtime.threads;

import org.jspecify.annotations.NullMarked;
