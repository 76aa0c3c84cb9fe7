/**
 * Small clusters at the level of messages that are made at random, and what exploration makes of them: whatever is left out, all states must be seen in which they can end.
 */
@NullMarked
package dev.hypnos.suites.clusters;

import org.jspecify.annotations.NullMarked;
