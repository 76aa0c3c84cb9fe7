/**
 * The manual: ordinary JUnit tests of ordinary code with one concurrency error each. A class opens with its story and the
 * command that runs it; below come the code under test, the test that fails, and its fixed twin, in which nothing is found.
 *
 * <p>Start with {@link dev.hypnos.examples.LostUpdate}. {@link dev.hypnos.examples.Examples} lists them all.
 */
@NullMarked
package dev.hypnos.examples;

import org.jspecify.annotations.NullMarked;
