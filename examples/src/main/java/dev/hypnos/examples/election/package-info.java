/** A leader elected by votes: the model that the guide to models ends with. */
@NullMarked
package dev.hypnos.examples.election;

import org.jspecify.annotations.NullMarked;
