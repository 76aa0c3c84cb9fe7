/**
 * What the command does with a program: in the program's class loader, with the program's JUnit, after the agent is
 * attached. The command itself knows these classes by name only; what both have in common is in {@code dev.hypnos.cli}.
 */
@NullMarked
package dev.hypnos.cli.session;

import org.jspecify.annotations.NullMarked;
