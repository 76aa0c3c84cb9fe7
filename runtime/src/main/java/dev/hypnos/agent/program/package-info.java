/**
 * Weaves the classes of the program: what in its code is an operation, and which hook is told. {@code ProgramWeaver}
 * does a class, {@code MethodWeaver} a method; the others know one kind of instruction or call each.
 */
@NullMarked
package dev.hypnos.agent.program;

import org.jspecify.annotations.NullMarked;
