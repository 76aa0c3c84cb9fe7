/**
 * Frameworks as they come from their archives. Each test has a program with a bug that a user of the framework could write, and
 * its fixed twin.
 */
@NullMarked
package dev.hypnos.frameworks;

import org.jspecify.annotations.NullMarked;
