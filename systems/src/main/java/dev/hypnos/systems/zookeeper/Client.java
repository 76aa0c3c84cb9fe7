package dev.hypnos.systems.zookeeper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** What the client node does, with ZooKeeper's own client. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and this is its session
final class Client implements AutoCloseable {
    private static final int SESSION_MILLIS = 30_000;

    /** The session that this node keeps. */
    private static @Nullable Client kept;

    private static final List<String> ACKNOWLEDGED = Collections.synchronizedList(new ArrayList<>());
    private static final Semaphore UNANSWERED = new Semaphore(0);

    private final ZooKeeper zooKeeper;

    private Client(ZooKeeper zooKeeper) {
        this.zooKeeper = zooKeeper;
    }

    /** A session with one of these servers. */
    static Client connect(String addresses) throws IOException, InterruptedException {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper zooKeeper = new ZooKeeper(addresses, SESSION_MILLIS, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        connected.await();
        return new Client(zooKeeper);
    }

    ZooKeeper zooKeeper() {
        return zooKeeper;
    }

    static byte[] bytes(Object value) {
        return String.valueOf(value).getBytes(StandardCharsets.US_ASCII);
    }

    /** Creates, watches, writes and reads; returns what it saw. */
    static String createWatchAndRead() throws Exception {
        try (Client client = connect(Ensemble.ADDRESSES)) {
            ZooKeeper zooKeeper = client.zooKeeper;
            zooKeeper.create("/greeting", bytes("hello"), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            BlockingQueue<String> events = new LinkedBlockingQueue<>();
            zooKeeper.getData("/greeting", event -> events.add(String.valueOf(event.getType())), null);
            zooKeeper.setData("/greeting", bytes("hello again"), -1);
            String event = events.poll(1, TimeUnit.MINUTES);
            return event + " " + new String(zooKeeper.getData("/greeting", false, null), StandardCharsets.US_ASCII);
        }
    }

    private static Client kept() {
        return Objects.requireNonNull(kept, "not open");
    }

    /** Connects with this server, in a session that stays open. */
    static void open(String server) throws Exception {
        kept = connect(server);
    }

    /** Asks for so many nodes, one after the other, and returns when so many of them are acknowledged. */
    static void create(int count, int acknowledgements) throws InterruptedException {
        CountDownLatch acknowledged = new CountDownLatch(acknowledgements);
        UNANSWERED.release(count);
        for (int i = 0; i < count; i++) {
            StringCallback callback = (code, path, context, name) -> {
                if (code == KeeperException.Code.OK.intValue()) {
                    ACKNOWLEDGED.add(name);
                    acknowledged.countDown();
                }
                UNANSWERED.acquireUninterruptibly();
            };
            kept().zooKeeper
                    .create("/write" + i, bytes(i), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT, callback, null);
        }
        acknowledged.await();
    }

    /** The names of all that were acknowledged; waits until it is known of each. */
    static List<String> acknowledged() throws InterruptedException {
        while (UNANSWERED.availablePermits() > 0) {
            Thread.sleep(100);
        }
        return List.copyOf(ACKNOWLEDGED);
    }

    /** Which of these nodes this server does not have, after it has caught up with the leader. */
    static List<String> missing(String server, List<String> paths) throws Exception {
        List<String> missing = new ArrayList<>();
        try (Client client = connect(server)) {
            client.catchUp();
            for (String path : paths) {
                if (client.zooKeeper.exists(path, false) == null) {
                    missing.add(path);
                }
            }
        }
        return missing;
    }

    /** Returns when the server has all that the leader had committed. */
    void catchUp() throws InterruptedException {
        while (!catchesUp()) {
            Thread.sleep(1000);
        }
    }

    private boolean catchesUp() throws InterruptedException {
        AtomicInteger answer = new AtomicInteger();
        CountDownLatch answered = new CountDownLatch(1);
        zooKeeper.sync(
                "/",
                (code, path, context) -> {
                    answer.set(code);
                    answered.countDown();
                },
                null);
        answered.await();
        return answer.get() == KeeperException.Code.OK.intValue();
    }

    @Override
    public void close() throws InterruptedException {
        zooKeeper.close();
    }
}
