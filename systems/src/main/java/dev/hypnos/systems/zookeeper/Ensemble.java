package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.FaultWindow;
import dev.hypnos.cluster.Node;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** ZooKeeper servers, each on a node of its own with its configuration and data, and a node for clients. */
final class Ensemble {
    static final List<String> SERVER_ADDRESSES = List.of("zk1:2181", "zk2:2181", "zk3:2181");
    static final String ADDRESSES = String.join(",", SERVER_ADDRESSES);

    private static final int SERVERS = 3;

    private final Cluster cluster;
    private final int servers;
    /** The first of them vote, the others observe. */
    private final int voters;

    private Ensemble(int voters, int observers, Path... archives) throws IOException {
        this.voters = voters;
        this.servers = voters + observers;
        String[] names = new String[servers + 1];
        for (int id = 1; id <= servers; id++) {
            names[id - 1] = "zk" + id;
        }
        names[servers] = "client";
        cluster = Cluster.of(names);
        for (Node node : cluster.nodes()) {
            // early releases log with log4j, which complains when nobody says what is to become of it
            Path logging = Files.writeString(node.directory().resolve("log4j.properties"), "log4j.rootLogger=OFF");
            node.classPath(archives)
                    .property("log4j.configuration", logging.toUri().toString());
        }
        for (int id = 1; id <= servers; id++) {
            configure(server(id), id);
        }
    }

    /**
     * Starts all servers.
     *
     * @param archives another release than the one on the class path, for servers and clients
     */
    static Ensemble start(Path... archives) throws IOException {
        return start(SERVERS, archives);
    }

    static Ensemble start(int servers, Path... archives) throws IOException {
        return start(servers, 0, archives);
    }

    /** Starts servers that vote, and some that observe. */
    static Ensemble start(int voters, int observers, Path... archives) throws IOException {
        Ensemble ensemble = new Ensemble(voters, observers, archives);
        ensemble.servers().forEach(ensemble::start);
        return ensemble;
    }

    /** Three servers, none of which is started. */
    static Ensemble ofThree(Path... archives) throws IOException {
        return new Ensemble(SERVERS, 0, archives);
    }

    void start(Node server) {
        server.start(
                "org.apache.zookeeper.server.quorum.QuorumPeerMain",
                server.directory().resolve("zoo.cfg").toString());
    }

    private void configure(Node node, int id) throws IOException {
        Path directory = node.directory();
        Files.writeString(directory.resolve("myid"), String.valueOf(id));
        List<String> lines = new ArrayList<>(List.of(
                "tickTime=2000",
                "initLimit=10",
                "syncLimit=5",
                "clientPort=2181",
                "admin.enableServer=false",
                "4lw.commands.whitelist=srvr",
                "dataDir=" + directory));
        for (int server = 1; server <= servers; server++) {
            lines.add("server." + server + "=zk" + server + ":2888:3888" + (server > voters ? ":observer" : ""));
        }
        if (id > voters) {
            lines.add("peerType=observer");
        }
        Files.write(directory.resolve("zoo.cfg"), lines);
    }

    private Node server(int id) {
        return cluster.node("zk" + id);
    }

    List<Node> servers() {
        return IntStream.rangeClosed(1, servers).mapToObj(this::server).toList();
    }

    List<Node> voters() {
        return servers().subList(0, voters);
    }

    /** What servers send each other, and clients send them, is under way for so long. */
    void latency(Duration each) {
        cluster.latency(each, each);
    }

    FaultWindow faults() {
        return cluster.faults();
    }

    Node client() {
        return cluster.node("client");
    }

    /** The server that says it is the leader; asks until one does. Fails where too few are left to elect one. */
    Node leader() throws InterruptedException {
        while (true) {
            List<String> ended = new ArrayList<>();
            for (int id = 1; id <= servers; id++) {
                if (!server(id).isRunning()) {
                    ended.add("zk" + id);
                }
            }
            if (ended.size() > servers / 2) {
                throw new AssertionError("no majority is left: " + String.join(" and ", ended) + " have ended");
            }
            Node leader = whoLeads();
            if (leader != null) {
                return leader;
            }
            Thread.sleep(500);
        }
    }

    /**
     * The server that leads when this one is killed. A server that ends by itself is started again, as its manual tells those who run
     * it.
     */
    Node leaderWithout(Node killed) throws InterruptedException {
        while (true) {
            Node leader = whoLeads();
            if (leader != null) {
                return leader;
            }
            Thread.sleep(500);
            for (int id = 1; id <= servers; id++) {
                if (server(id) != killed && !server(id).isRunning()) {
                    server(id).restart();
                }
            }
        }
    }

    private @Nullable Node whoLeads() {
        for (int id = 1; id <= servers; id++) {
            String name = "zk" + id;
            if (server(id).isRunning() && client().call(() -> isLeader(name))) {
                return server(id);
            }
        }
        return null;
    }

    /** What each server says of itself: leader, follower, or nothing of both. */
    List<String> modes() {
        List<String> modes = new ArrayList<>();
        for (int id = 1; id <= servers; id++) {
            String name = "zk" + id;
            modes.add(name + " " + (server(id).isRunning() ? client().call(() -> mode(name)) : "has ended"));
        }
        return modes;
    }

    private static boolean isLeader(String name) {
        return mode(name).equals("leads");
    }

    private static String mode(String name) {
        try (Socket socket = new Socket(name, 2181)) {
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.contains("Mode: leader")
                    ? "leads"
                    : answer.contains("Mode: follower")
                            ? "follows"
                            : answer.contains("Mode: observer") ? "observes" : "does not serve";
        } catch (IOException notUp) {
            return "does not answer";
        }
    }
}
