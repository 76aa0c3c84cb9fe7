package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/**
 * A price is kept by a primary and a backup. The primary tells the backup of each price, and hands over to another server, which is the primary from then on and tells the backup of later
 * prices. A connection keeps the order of its messages, but two connections know nothing of each other: the last price of the first primary arrives when that of the second is
 * there, and replaces it.
 *
 * <p>Fixed: each price has a number, and the backup keeps none that is older than what it has.
 *
 * <p>What matters is the order of messages, and not that of threads: it can be explored by its events.
 *
 * <pre>{@code ./hypnos run example:late-message --strategy flymc}</pre>
 */
@SuppressWarnings("NonFinalStaticField") // each node has its own
public class LateMessage {
    private static final int PORT = 7000;
    private static final long WAIT_NANOS = 1_000_000;

    private static int price;
    private static int number;

    /** Takes prices from whoever connects; the second primary makes one of its own when the first hands over. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws IOException {
            boolean looks = arguments[0].equals("looks");
            boolean takesOver = arguments.length > 1;
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    Socket socket = server.accept();
                    new Thread(() -> take(socket, looks, takesOver)).start();
                }
            }
        }

        private static void take(Socket socket, boolean looks, boolean takesOver) {
            try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
                while (true) {
                    keep(in.readInt(), in.readInt(), looks);
                    if (takesOver) {
                        keep(number + 1, price + 10, looks);
                        tell("backup");
                    }
                }
            } catch (EOFException end) {
                // that was all
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
        }

        static synchronized int price() {
            return price;
        }

        private static synchronized void keep(int itsNumber, int itsPrice, boolean looks) {
            if (!looks || itsNumber > number) {
                number = itsNumber;
                price = itsPrice;
            }
        }
    }

    static void tell(String server) throws IOException {
        try (Socket socket = connect(server)) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(number);
            out.writeInt(price);
        }
    }

    /** A server that has just been started may not listen yet. */
    private static Socket connect(String server) throws IOException {
        while (true) {
            try {
                return new Socket(server, PORT);
            } catch (ConnectException notYet) {
                LockSupport.parkNanos(WAIT_NANOS);
            }
        }
    }

    /** The first primary gets a price, tells the backup, and hands over. */
    static void change() throws IOException {
        number = 1;
        price = 100;
        tell("backup");
        tell("second");
    }

    @HypnosTest
    void theBackupHasTheLastPrice() throws InterruptedException {
        changePrices("believes");
    }

    @HypnosTest
    void theBackupHasTheLastPriceFixed() throws InterruptedException {
        changePrices("looks");
    }

    private static void changePrices(String how) throws InterruptedException {
        Cluster cluster = Cluster.of("first", "second", "backup");
        cluster.node("backup").start(Server.class, how);
        cluster.node("second").start(Server.class, how, "takes over");
        Node first = cluster.node("first");
        first.run(LateMessage::change);
        Thread.sleep(1_000);
        assertEquals(110, cluster.node("backup").call(Server::price));
    }
}
