/** A replicated store, written plainly with threads, sockets and files, and eight errors that such stores have had. */
@NullMarked
package dev.hypnos.examples.replicated;

import org.jspecify.annotations.NullMarked;
