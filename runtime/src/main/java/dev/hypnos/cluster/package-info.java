/**
 * Clusters in one JVM: nodes that run unmodified programs, each with its own classes, address and properties, on a network that can be
 * cut.
 */
@NullMarked
package dev.hypnos.cluster;

import org.jspecify.annotations.NullMarked;
