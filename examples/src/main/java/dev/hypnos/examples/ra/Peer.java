package dev.hypnos.examples.ra;

/**
 * What the leader knows of another member.
 *
 * @param next the entry to send next
 * @param match up to here the member has what the leader has
 * @param commitSent what it was last told to be committed
 */
record Peer(String name, int next, int match, int commitSent) {
    static Peer startingAt(String name, int next) {
        return new Peer(name, next, 0, 0);
    }

    /** It has the entries up to an index. */
    Peer has(int index) {
        return new Peer(name, next, Math.max(match, index), commitSent);
    }

    /** Goes on at an index, but never with what it is known to have. */
    Peer goOnAt(int index) {
        return new Peer(name, Math.max(match + 1, index), match, commitSent);
    }

    Peer sent(int newNext, int commit) {
        return new Peer(name, newNext, match, commit);
    }
}
