/** Bugs that people write, one class for each pattern: the bug, and the same code with the bug repaired. */
@NullMarked
package dev.hypnos.suites.bugs;

import org.jspecify.annotations.NullMarked;
