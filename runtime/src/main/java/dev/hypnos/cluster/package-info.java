/**
 * Clusters in one JVM: nodes that run unmodified programs, each with its own classes, address and properties, on a
 * network that can be cut.
 *
 * <p>These types are on the test's class path, as the test itself is, and not on that of the boot class loader: JUnit
 * loads the types of the fields and methods of a test class before the agent is there. What they stand on, the virtual
 * network and the engine, is touched in a trial only.
 */
@NullMarked
package dev.hypnos.cluster;

import org.jspecify.annotations.NullMarked;
