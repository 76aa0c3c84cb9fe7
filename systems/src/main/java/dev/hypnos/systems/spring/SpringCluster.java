package dev.hypnos.systems.spring;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;

/** A Spring Boot application on Tomcat, and two customers. */
public class SpringCluster {
    private final Cluster cluster = Cluster.of("shop", "ann", "bob");

    /** Two order at the same time, and both are counted. */
    @HypnosTest(trials = 50, timeLimit = "10m", operationLimit = 10_000_000)
    void ordersAreCounted() throws InterruptedException {
        cluster.node("shop").start(Shop.class);
        Thread other = new Thread(() -> order(cluster.node("bob")));
        other.start();
        order(cluster.node("ann"));
        other.join();
        Assertions.assertEquals(2, cluster.node("ann").call(() -> Customer.ask("GET", "book")));
    }

    private static void order(Node customer) {
        customer.run(() -> Customer.ask("POST", "book"));
    }

    /** The shop is killed and started again, and knows nothing of what was before. */
    @HypnosTest(trials = 50, timeLimit = "10m", operationLimit = 10_000_000)
    void ordersAreForgottenWithTheShop() {
        cluster.node("shop").start(Shop.class);
        order(cluster.node("ann"));
        cluster.node("shop").kill();
        cluster.node("shop").restart();
        Assertions.assertEquals(1, cluster.node("bob").call(() -> Customer.ask("POST", "book")));
    }
}
