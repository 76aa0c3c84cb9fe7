/** What is done to the JVM itself, past its public interfaces, and in real time. */
@NullMarked
package dev.hypnos.runtime.vm;

import org.jspecify.annotations.NullMarked;
