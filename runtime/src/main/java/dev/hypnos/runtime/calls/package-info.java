/**
 * Hooks around calls of the JDK that are operations as a whole, by name, by reflection or by handles; and inside the
 * JDK, where such calls hand work over.
 */
@NullMarked
package dev.hypnos.runtime.calls;

import org.jspecify.annotations.NullMarked;
