/** Elections of LogCabin's Raft, and how a leader sends its snapshot, in pieces, to who is too far behind. An error that was written down from what its issue 174 says. */
@NullMarked
package dev.hypnos.examples.events.logcabin;

import org.jspecify.annotations.NullMarked;
