package dev.hypnos.examples.ra;

/** What a server is at the moment. */
enum Role {
    FOLLOWER,
    /** It asks whether an election would succeed, before it disturbs anybody with a new term. */
    PRE_VOTE,
    CANDIDATE,
    LEADER,
    /** A follower that lacks entries, has said so, and waits until the leader sends them. */
    AWAIT_CONDITION
}
