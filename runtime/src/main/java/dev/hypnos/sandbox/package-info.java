/** The class loaders in which trials run: fresh, woven copies of the program's classes. */
@NullMarked
package dev.hypnos.sandbox;

import org.jspecify.annotations.NullMarked;
