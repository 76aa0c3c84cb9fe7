/** A class that is seen only through another. */
@NullMarked
package dev.hypnos.tests.program.hidden;

import org.jspecify.annotations.NullMarked;
