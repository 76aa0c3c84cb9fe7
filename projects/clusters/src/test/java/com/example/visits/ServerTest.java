package com.example.visits;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import org.junit.jupiter.api.BeforeEach;

/** A server, and visitors who come at the same time. */
abstract class ServerTest {
    protected Cluster cluster;
    protected Node server;

    record Visitor(Node server, Thread thread) {
        static Visitor to(Node server, NodeAction visit) {
            return new Visitor(server, new Thread(() -> server.run(visit)));
        }
    }

    static Node start(Cluster cluster) {
        return cluster.node("server");
    }

    @BeforeEach
    void open() {
        cluster = Cluster.of("server");
        server = start(cluster);
    }

    void visitTwice(NodeAction visit) throws InterruptedException {
        Visitor first = Visitor.to(server, visit);
        Visitor second = Visitor.to(server, visit);
        first.thread().start();
        second.thread().start();
        first.thread().join();
        second.thread().join();
    }
}
