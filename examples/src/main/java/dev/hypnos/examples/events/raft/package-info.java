/** Raft without elections: one leader, two followers, and updates at the same time. There is no error in it: it shows how much there is to explore. */
@NullMarked
package dev.hypnos.examples.events.raft;

import org.jspecify.annotations.NullMarked;
