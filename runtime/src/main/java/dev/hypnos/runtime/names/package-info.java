/**
 * What the operations of a trial touch: numbers for the engine, names for people, and names that are the same in every
 * run.
 */
@NullMarked
package dev.hypnos.runtime.names;

import org.jspecify.annotations.NullMarked;
