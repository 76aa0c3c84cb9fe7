package dev.hypnos.examples.events.zookeeper;

import java.util.List;

/** What servers and their client say to each other. */
interface Messages {
    /** @param leader the rank of whom is voted for */
    record Vote(int leader, int epoch, int zxid) {}

    /** @param isAnswer whether the sender has heard from the receiver since the two are connected */
    record Notification(Vote vote, int round, Server.State state, boolean isAnswer) {}

    /** A transaction. */
    record Transaction(int zxid, String value) {}

    /** A follower tells its leader how far it is. */
    record FollowerInfo(int epoch, int zxid) {}

    /**
     * A leader brings a follower up to date.
     *
     * @param base the transaction after which these come; the follower forgets what it has beyond it
     */
    record NewLeader(int epoch, int base, List<Transaction> transactions) {}

    record AckNewLeader() {}

    record UpToDate() {}

    record Propose(Transaction transaction) {}

    record Ack(int zxid) {}

    /** The connection of a follower and its leader is closed. */
    record Left() {}

    // The client

    /** A leader takes requests from now on. */
    record Ready() {}

    record Write(String value) {}

    record Applied(String value) {}
}
