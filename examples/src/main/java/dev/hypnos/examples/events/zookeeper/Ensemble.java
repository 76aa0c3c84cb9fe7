package dev.hypnos.examples.events.zookeeper;

import dev.hypnos.model.members.Peer;
import java.util.List;

/**
 * Who is who, by rank: first those that vote, then observers, last the client.
 *
 * @param hasSession whether clients have sessions that expire
 */
record Ensemble(int voters, int observers, boolean hasSession) {
    boolean isVoter(Peer peer) {
        return peer.rank() < voters;
    }

    boolean isQuorum(long count) {
        return count > voters / 2;
    }

    List<Peer> voters(List<Peer> all) {
        return all.subList(0, voters);
    }

    List<Peer> observers(List<Peer> all) {
        return all.subList(voters, voters + observers);
    }

    Peer client(List<Peer> all) {
        return all.get(voters + observers);
    }
}
