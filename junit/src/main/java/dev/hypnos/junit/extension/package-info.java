/**
 * What JUnit gives to extensions and to sources of arguments, inside a trial: contexts, stores, parameters. Extensions are the trial's own copies;
 * JUnit's types are shared with the host.
 */
@NullMarked
package dev.hypnos.junit.extension;

import org.jspecify.annotations.NullMarked;
