/** Hazelcast: three members that keep a map together. */
@NullMarked
package dev.hypnos.systems.hazelcast;

import org.jspecify.annotations.NullMarked;
