package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A server counts visits, and two clients on other nodes come at the same time. */
public class ClusterRecipe {
    static class Server {
        static int visits;
        static final AtomicInteger counted = new AtomicInteger();

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(80)) {
                while (true) {
                    Socket visitor = server.accept();
                    new Thread(() -> answer(visitor)).start();
                }
            }
        }

        private static void answer(Socket visitor) {
            try (visitor) {
                visits++;
                counted.incrementAndGet();
                visitor.getOutputStream().write(1);
            } catch (IOException gone) {
                // the visitor did not wait
            }
        }
    }

    static class Client {
        static int visit() throws Exception {
            while (true) {
                try (Socket socket = new Socket("server", 80)) {
                    return socket.getInputStream().read();
                } catch (IOException notYet) {
                    Thread.sleep(10);
                }
            }
        }
    }

    @HypnosTest
    void careless() throws Exception {
        Node server = visitedTwice();
        assertEquals(2, server.<Integer>call(() -> Server.visits));
    }

    @HypnosTest
    void repaired() throws Exception {
        Node server = visitedTwice();
        assertEquals(2, server.<Integer>call(() -> Server.counted.get()));
    }

    private static Node visitedTwice() throws Exception {
        Cluster cluster = Cluster.of("server", "ann", "bob");
        cluster.node("server").start(Server.class);
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Callable<Integer> ann = () -> cluster.node("ann").call(Client::visit);
            Callable<Integer> bob = () -> cluster.node("bob").call(Client::visit);
            Future<Integer> first = pool.submit(ann);
            Future<Integer> second = pool.submit(bob);
            first.get();
            second.get();
        }
        return cluster.node("server");
    }
}
