package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A customer sends an order to a shop in a datagram, and sends it again while no answer comes. The network fails for a moment. If it is the order that
 * is lost, then sending it again is right; if it is the answer, then the shop gets the order twice, and ships twice.
 *
 * <p>Fixed: the shop remembers the numbers of the orders that it has shipped, and only answers again.
 *
 * <pre>{@code ./hypnos run example:order-sent-again}</pre>
 */
public class OrderSentAgain {
    private static final int PORT = 7000;
    private static final int ANSWER_MILLIS = 100;
    private static final int CLOSING_MILLIS = 1_000;
    private static final int TRIES = 3;

    /** Takes orders until none comes for a while. */
    public static final class Shop {
        static final AtomicInteger SHIPPED = new AtomicInteger();

        private Shop() {}

        public static void main(String[] arguments) throws IOException {
            boolean remembers = arguments.length > 0;
            Set<Byte> shipped = new HashSet<>();
            try (DatagramSocket socket = new DatagramSocket(PORT)) {
                socket.setSoTimeout(CLOSING_MILLIS);
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                while (true) {
                    socket.receive(packet);
                    if (shipped.add(packet.getData()[0]) || !remembers) {
                        SHIPPED.incrementAndGet();
                    }
                    socket.send(packet);
                }
            } catch (SocketTimeoutException nobodyComesAnyMore) {
                // the shop closes
            }
        }
    }

    /** Sends an order until it is answered; returns how often that was. */
    static int order(byte number) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(ANSWER_MILLIS);
            InetAddress shop = InetAddress.getByName("shop");
            for (int sent = 1; ; sent++) {
                socket.send(new DatagramPacket(new byte[] {number}, 1, shop, PORT));
                try {
                    socket.receive(new DatagramPacket(new byte[1], 1));
                    return sent;
                } catch (SocketTimeoutException lost) {
                    if (sent == TRIES) {
                        throw lost;
                    }
                }
            }
        }
    }

    @HypnosTest
    void anOrderIsShippedOnce() throws InterruptedException {
        orderWhileTheNetworkFails();
    }

    @HypnosTest
    void anOrderIsShippedOnceFixed() throws InterruptedException {
        orderWhileTheNetworkFails("remembers");
    }

    private static void orderWhileTheNetworkFails(String... arguments) throws InterruptedException {
        Cluster cluster = Cluster.of("shop", "customer");
        Node shop = cluster.node("shop");
        Node customer = cluster.node("customer");
        shop.start(Shop.class, arguments);
        Thread failure = new Thread(
                () -> {
                    cluster.cut(shop, customer);
                    cluster.heal(shop, customer);
                },
                "failure");
        failure.start();
        customer.call(() -> order((byte) 17));
        failure.join();
        assertEquals(1, shop.call(() -> Shop.SHIPPED.get()), "parcels for one order");
    }
}
