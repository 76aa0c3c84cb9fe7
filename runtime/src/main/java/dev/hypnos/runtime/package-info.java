/**
 * The front end for JVM threads: turns what a program does into operations, and runs its threads as tasks, one at a
 * time.
 *
 * <p>An {@link dev.hypnos.runtime.Engine} runs trials. The program reaches it through the calls that the agent wove
 * into its classes and into the JDK.
 */
@NullMarked
package dev.hypnos.runtime;

import org.jspecify.annotations.NullMarked;
