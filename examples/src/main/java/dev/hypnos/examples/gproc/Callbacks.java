package dev.hypnos.examples.gproc;

import dev.hypnos.model.Node;

/** What the owner of an election does with it. All of it runs in the process of the server. */
interface Callbacks {
    /** This server leads now, or one more follows it: what those that follow must know. */
    Object elected();

    /** This server follows a leader now, which sent this. */
    void surrendered(Object synchronisation);

    /** There is a leader, this server or another, after there was none. */
    void leaderFound();

    /** Asked of the leader: the server of a node is gone. */
    void nodeDown(Node node);

    /** Asked of the leader; returns the answer. */
    Object leaderCall(Object request);

    /** Told to the leader. */
    void leaderCast(Object content);

    /** The leader told. */
    void fromLeader(Object content);

    /** Asked of this server, leader or not. To be answered with {@link Caller#answer}. */
    void call(Object request, Caller caller);

    /** Told to this server, leader or not. */
    void cast(Object content);
}
