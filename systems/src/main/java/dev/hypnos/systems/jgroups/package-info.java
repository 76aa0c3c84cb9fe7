/** jgroups-raft: three members of a group that agree on a counter. */
@NullMarked
package dev.hypnos.systems.jgroups;

import org.jspecify.annotations.NullMarked;
