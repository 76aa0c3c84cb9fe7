package dev.hypnos.systems.ratis;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.storage.RaftStorage;
import org.jspecify.annotations.Nullable;

/** What a node of the cluster runs. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and this is its server
final class Peer {
    static final List<String> NAMES = List.of("p1", "p2", "p3");

    private static final int PORT = 9872;
    private static final RaftGroupId GROUP = RaftGroupId.valueOf(new UUID(1, 1));

    private static @Nullable RaftServer server;

    private Peer() {}

    static RaftGroup group() {
        List<RaftPeer> peers = NAMES.stream()
                .map(name -> RaftPeer.newBuilder()
                        .setId(name)
                        .setAddress(name + ":" + PORT)
                        .build())
                .toList();
        return RaftGroup.valueOf(GROUP, peers);
    }

    /** Starts the peer with this name, with its log in this directory. */
    public static void main(String[] arguments) throws IOException {
        RaftProperties properties = new RaftProperties();
        RaftServerConfigKeys.setStorageDir(properties, List.of(new File(arguments[1])));
        GrpcConfigKeys.Server.setPort(properties, PORT);
        RaftServer started = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf(arguments[0]))
                .setGroup(group())
                .setProperties(properties)
                .setStateMachine(new Counter())
                .setOption(RaftStorage.StartupOption.RECOVER)
                .build();
        started.start();
        server = started;
    }

    /** Whether this node's server believes to be the leader. */
    static boolean isLeader() throws IOException {
        return server != null && server.getDivision(GROUP).getInfo().isLeaderReady();
    }
}
