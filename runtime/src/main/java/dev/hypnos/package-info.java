/** What a test calls. */
@NullMarked
package dev.hypnos;

import org.jspecify.annotations.NullMarked;
