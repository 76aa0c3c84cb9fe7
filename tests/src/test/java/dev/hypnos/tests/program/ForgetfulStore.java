package dev.hypnos.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/** A store that keeps a number in memory, and may be killed. Run by others than JUnit. */
@SuppressWarnings("NonFinalStaticField") // each node has its own
public class ForgetfulStore {
    private static final int PORT = 7000;

    private static int number;

    /** Keeps the number that it is told, and tells it to whoever says 0. */
    public static final class Store {
        private Store() {}

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    try (Socket client = server.accept()) {
                        int told = client.getInputStream().read();
                        number = told > 0 ? told : number;
                        client.getOutputStream().write(number);
                    } catch (IOException gone) {
                        // the next one
                    }
                }
            }
        }
    }

    static int ask(int told) {
        try (Socket socket = new Socket("store", PORT)) {
            socket.getOutputStream().write(told);
            return socket.getInputStream().read();
        } catch (IOException gone) {
            return -1;
        }
    }

    /** It is forgotten if the store is killed after the answer, when time has passed. */
    @HypnosTest
    @Faults(kills = 1, restarts = 1)
    void keepsWhatItAcknowledged() throws InterruptedException {
        Cluster cluster = Cluster.of("store", "client");
        cluster.node("store").start(Store.class);
        cluster.faultsMayBegin();
        Thread.sleep(1_000);
        Node client = cluster.node("client");
        boolean isAcknowledged = client.call(() -> ask(7)) == 7;
        Thread.sleep(1_000);
        cluster.faultsEnd();
        if (isAcknowledged) {
            assertEquals(7, client.call(() -> ask(0)));
        }
    }
}
