package dev.hypnos.systems.ratis;

import java.io.IOException;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.RaftClientReply;

/** What the client node does, with Ratis' own client, which goes on to another peer when one does not answer. */
final class Client {
    private Client() {}

    /** Adds one, so many times; returns what the last answer said. */
    static int increment(int times) throws IOException {
        try (RaftClient client = open()) {
            int last = 0;
            for (int i = 0; i < times; i++) {
                RaftClientReply reply = client.io().send(Counter.INCREMENT);
                last = Counter.value(reply.getMessage());
            }
            return last;
        }
    }

    static int read() throws IOException {
        try (RaftClient client = open()) {
            return Counter.value(client.io().sendReadOnly(Counter.GET).getMessage());
        }
    }

    private static RaftClient open() {
        return RaftClient.newBuilder()
                .setProperties(new RaftProperties())
                .setRaftGroup(Peer.group())
                .build();
    }
}
