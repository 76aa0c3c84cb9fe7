/**
 * A job of Hadoop MapReduce: the resource manager starts a master for it, which lets workers run its tasks and tells the client. An error of 2.1, written down from what
 * MAPREDUCE-5505 says.
 */
@NullMarked
package dev.hypnos.examples.events.mapreduce;

import org.jspecify.annotations.NullMarked;
