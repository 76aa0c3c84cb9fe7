package dev.hypnos.tests.program;

import dev.hypnos.Hypnos;
import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that fail, of which pages are made. */
public final class Paged {
    /** What would do harm if it were taken for markup, and what would disturb a reader if it were shown as it is. */
    public static final String HOSTILE =
            "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>\"'&amp;\u0000\u001b[31m\u202egnp.\u2066\ud800";

    private static final int PORT = 7000;
    private static final int LARGE_STEPS = 12_500;

    private static int count;
    private static volatile long ticks;

    private Paged() {}

    public static void losesAnUpdate() throws InterruptedException {
        System.out.println("it begins");
        Thread ada = Thread.ofPlatform().name("ada").start(() -> count++);
        Thread bob = Thread.ofPlatform().name("bob").start(() -> count++);
        ada.join();
        bob.join();
        System.out.println("it ends");
        if (count != 2) {
            Hypnos.fail("lost");
        }
    }

    public static void isRecorded() throws Exception {
        Recorded.lostUpdate();
    }

    public static void locksInBothOrders() throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        Thread ada = Thread.ofPlatform().name("ada").start(() -> take(one, other));
        Thread bob = Thread.ofPlatform().name("bob").start(() -> take(other, one));
        ada.join();
        bob.join();
    }

    private static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                count++;
            }
        }
    }

    /** What runs on the node that is killed. */
    public static final class Hearer {
        static final AtomicInteger HEARD = new AtomicInteger();

        private Hearer() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            try (DatagramSocket socket = new DatagramSocket(PORT)) {
                while (true) {
                    DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                    socket.receive(packet);
                    Thread counts =
                            Thread.ofPlatform().name("counts").start(() -> HEARD.addAndGet(packet.getData()[0]));
                    counts.join();
                }
            }
        }
    }

    /** Two nodes, a datagram from one to the other, and a kill. */
    public static void onNodes() throws Exception {
        Cluster cluster = Cluster.of("left", "right");
        Node right = cluster.node("right");
        right.start(Hearer.class);
        Thread.sleep(1_000);
        cluster.node("left").run(() -> {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(new byte[] {7}, 1, InetAddress.getByName("right"), PORT));
            }
        });
        Thread.sleep(1_000);
        int heard = right.call(() -> Hearer.HEARD.get());
        right.kill();
        if (heard == 7) {
            Hypnos.fail("it was heard");
        }
    }

    public static void hasHostileNames() throws InterruptedException {
        System.out.println(HOSTILE);
        String[] texts = new String[1];
        Thread hostile = Thread.ofPlatform().name(HOSTILE).start(() -> texts[0] = HOSTILE);
        Thread large = Thread.ofPlatform().name("x".repeat(10_000)).start(() -> texts[0] = "y".repeat(10_000));
        hostile.join();
        large.join();
        Hypnos.fail(HOSTILE + " was " + texts[0]);
    }

    public static void isLarge() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().name("worker " + i).start(() -> {
                for (int step = 0; step < LARGE_STEPS; step++) {
                    ticks++;
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Hypnos.fail("it ends");
    }
}
