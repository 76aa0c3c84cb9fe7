/** The memory through which the JDK gives bytes to native methods, and gets them back. */
@NullMarked
package dev.hypnos.network.memory;

import org.jspecify.annotations.NullMarked;
