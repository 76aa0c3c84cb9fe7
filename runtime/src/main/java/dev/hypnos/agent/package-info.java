/**
 * Makes programs call the runtime: weaves the program's classes as the sandbox loads them, and the JDK's own classes by
 * retransformation. Uses the JDK's {@code java.lang.classfile} and never loads a class to weave a class.
 */
@NullMarked
package dev.hypnos.agent;

import org.jspecify.annotations.NullMarked;
