package dev.hypnos.examples.ra;

import java.util.List;

/** What servers say to each other. Votes are asked for in calls, everything else is cast. */
sealed interface Rpc {
    int term();

    record AppendEntries(
            int term, String leader, int previousIndex, int previousTerm, int leaderCommit, List<Entry> entries)
            implements Rpc {}

    /**
     * The answer to {@link AppendEntries}.
     *
     * @param lastIndex the last entry that is on disk and known to be the leader's, or where to start again
     */
    record AppendEntriesReply(String peer, int term, boolean success, int nextIndex, int lastIndex, int lastTerm)
            implements Rpc {}

    record RequestVote(int term, String candidate, int lastIndex, int lastTerm) implements Rpc {}

    record VoteResult(String voter, int term, boolean granted) implements Rpc {}

    record PreVote(int term, int token, String candidate, int lastIndex, int lastTerm) implements Rpc {}

    record PreVoteResult(String voter, int term, int token, boolean granted) implements Rpc {}
}
