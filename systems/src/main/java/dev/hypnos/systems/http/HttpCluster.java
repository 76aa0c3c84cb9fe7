package dev.hypnos.systems.http;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;

/** A customer orders once from a shop, and the network between them is cut for a while. */
public class HttpCluster {
    @HypnosTest(trials = 1000, timeLimit = "10m")
    void anOrderIsTakenOnce() throws Exception {
        Assertions.assertEquals(1, orderWhileTheNetworkIsCut(false));
    }

    /** The customer sends the order again, and the shop cannot tell. */
    @HypnosTest(trials = 1000, timeLimit = "10m")
    void anOrderIsRetriedWithoutAKey() throws Exception {
        Assertions.assertEquals(1, orderWhileTheNetworkIsCut(true));
    }

    private static int orderWhileTheNetworkIsCut(boolean isCareless) throws Exception {
        Cluster cluster = Cluster.of("shop", "customer");
        Node shop = cluster.node("shop");
        Node customer = cluster.node("customer");
        shop.start(Shop.class);
        cluster.faults().cuts(1).within(Duration.ofMillis(100)).begin();
        if (isCareless) {
            customer.run(() -> Customer.orderCarelessly("book"));
        } else {
            customer.run(() -> Customer.order("book"));
        }
        cluster.faultsEnd();
        return customer.call(Customer::count);
    }
}
