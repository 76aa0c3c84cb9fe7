/**
 * Programs under test: every public static method is one. Each trial runs it in a woven copy of its class. What a program
 * returns (a string, a number) is what the trial saw; what it throws is a finding.
 */
@NullMarked
package dev.hypnos.tests.program;

import org.jspecify.annotations.NullMarked;
