/**
 * Hypnos as a JUnit test: write {@link dev.hypnos.junit.HypnosTest @HypnosTest} where you would write {@code @Test}.
 *
 * <p>The test method, its fixtures and the instance that they run on live in copies of the program's classes, fresh for
 * each trial. JUnit itself sees one test: it starts, a campaign runs, it passes or fails. The agent attaches itself
 * when the first Hypnos test of a JVM starts; nothing in this package may touch the kernel or the runtime before, since
 * those classes must come from the boot class loader.
 *
 * <p>The annotation, the extension and the attachment are compiled for Java 17, the oldest that JUnit runs on, so that
 * an older JDK gets a clear line instead of a class that cannot be read.
 */
@NullMarked
package dev.hypnos.junit;

import org.jspecify.annotations.NullMarked;
