package dev.hypnos.examples.events.zookeeper;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.List;

/** Elections, and writes beside them. */
public class Elections {
    private final Members members = new Members();

    private void start(Flaw flaw, Ensemble ensemble) {
        for (int i = 0; i < ensemble.voters() + ensemble.observers(); i++) {
            members.add(String.valueOf((char) ('a' + i)), () -> new Server(flaw, ensemble));
        }
        members.add("client", () -> new Client(0));
        members.start();
        Peer[] servers = members.peers().subList(0, members.peers().size() - 1).toArray(Peer[]::new);
        members.among(servers);
    }

    private void write(int count) {
        members.deliver(members.peers().getLast(), new Client.Go(count));
    }

    /** Who follows has what its leader has, and what the client was told to be written is there. */
    private void checkLogs() {
        List<Server> up = members.up(Server.class);
        for (Server leader : up) {
            if (!leader.isEstablished) {
                continue;
            }
            for (Server follower : up) {
                boolean follows = follower.isUpToDate && follower.leader() == leader.leader();
                if (follows && !follower.log().equals(leader.log())) {
                    throw new AssertionError(
                            "a follower has " + follower.log() + ", but its leader has " + leader.log());
                }
            }
            for (String value : members.up(Client.class).getFirst().applied) {
                if (!leader.log().has(value)) {
                    throw new AssertionError(value + " is lost: the leader has " + leader.log());
                }
            }
        }
    }

    /** Where a quorum is up, one leads, and all others follow it. */
    private void checkAllFollow() {
        List<Server> up = members.up(Server.class);
        for (Server server : up) {
            if (!server.isEstablished && !server.isUpToDate) {
                throw new AssertionError("a server is " + server.state + ", its log is " + server.log()
                        + ", and nothing will change that");
            }
        }
    }

    /** Who leads is followed by a quorum of those that vote, itself among them. */
    private void checkQuorum(int voters) {
        for (int i = 0; i < voters; i++) {
            if (members.member(members.peers().get(i)) instanceof Server leader && leader.isEstablished) {
                int following = 1;
                for (int j = 0; j < voters; j++) {
                    boolean follows = members.member(members.peers().get(j)) instanceof Server other
                            && other.state == Server.State.FOLLOWING
                            && other.leader() == i;
                    following += follows ? 1 : 0;
                }
                if (following <= voters / 2) {
                    throw new AssertionError("a leader of " + voters + " is followed by nobody and does not know");
                }
            }
        }
    }

    private void writesWhileAllCrash(Flaw flaw) {
        start(flaw, new Ensemble(3, 0, false));
        members.settle();
        write(1);
        members.settle();
        write(2);
        members.crashes(3).restarts(3);
        members.run();
        checkLogs();
    }

    /** ZOOKEEPER-335. */
    @HypnosTest
    void writesWhileAllCrash() {
        writesWhileAllCrash(Flaw.EPOCH_TAKEN_ALONE);
    }

    @HypnosTest
    void writesWhileAllCrashFixed() {
        writesWhileAllCrash(Flaw.NONE);
    }

    private void aFollowerReturns(Flaw flaw) {
        start(flaw, new Ensemble(3, 0, true));
        members.settle();
        write(1);
        members.settle();
        write(1);
        members.crashes(1)
                .restarts(1)
                .among(members.peers().get(0), members.peers().get(1));
        members.run();
        checkAllFollow();
    }

    /** ZOOKEEPER-790. */
    @HypnosTest
    void aFollowerReturns() {
        aFollowerReturns(Flaw.LOGS_BEFORE_ESTABLISHED);
    }

    @HypnosTest
    void aFollowerReturnsFixed() {
        aFollowerReturns(Flaw.NONE);
    }

    private void anOldLeaderReturns(Flaw flaw) {
        start(flaw, new Ensemble(5, 0, false));
        members.settle();
        Peer old = members.peers().get(4);
        members.crashNow(old);
        members.settle();
        members.crashes(2).restarts(3);
        members.run();
    }

    /** ZOOKEEPER-1419. */
    @HypnosTest
    void anOldLeaderReturns() {
        anOldLeaderReturns(Flaw.EPOCH_NOT_COMPARED);
    }

    @HypnosTest
    void anOldLeaderReturnsFixed() {
        anOldLeaderReturns(Flaw.NONE);
    }

    private void aQuorumIsLost(Flaw flaw) {
        start(flaw, new Ensemble(2, 1, false));
        members.settle();
        write(2);
        members.crashes(1);
        members.run();
        checkQuorum(2);
    }

    /** ZOOKEEPER-1492. */
    @HypnosTest
    void aQuorumIsLost() {
        aQuorumIsLost(Flaw.OBSERVERS_COUNTED);
    }

    @HypnosTest
    void aQuorumIsLostFixed() {
        aQuorumIsLost(Flaw.NONE);
    }
}
