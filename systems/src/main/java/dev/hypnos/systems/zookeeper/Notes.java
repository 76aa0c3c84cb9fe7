package dev.hypnos.systems.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** A client that makes notes: each is a node of its own, which is created and never changed. */
final class Notes {
    private static final int SESSION_MILLIS = 10_000;
    private static final int PATIENCE_SECONDS = 20;
    private static final String OF_ZOOKEEPER_ITSELF = "zookeeper";

    private Notes() {}

    /** Tries to make these notes, one after the other, each once. Returns those that were acknowledged. */
    static List<String> make(List<String> notes) throws Exception {
        List<String> acknowledged = new ArrayList<>();
        ZooKeeper session = connect(Ensemble.ADDRESSES);
        if (session == null) {
            return acknowledged;
        }
        for (String note : notes) {
            try {
                session.create("/" + note, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
                acknowledged.add(note);
            } catch (KeeperException notKnown) {
                // it may have been made or not
                Thread.sleep(1_000);
            }
        }
        session.close();
        return acknowledged;
    }

    /** All notes that this server has after it has caught up with the leader; null if it serves nobody. */
    static @Nullable List<String> of(String server) throws Exception {
        ZooKeeper session = connect(server + ":2181");
        if (session == null) {
            return null;
        }
        CountDownLatch caughtUp = new CountDownLatch(1);
        session.sync("/", (code, path, context) -> caughtUp.countDown(), null);
        caughtUp.await();
        List<String> notes = new ArrayList<>(session.getChildren("/", false));
        notes.remove(OF_ZOOKEEPER_ITSELF);
        notes.sort(null);
        session.close();
        return notes;
    }

    private static @Nullable ZooKeeper connect(String addresses) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper session = new ZooKeeper(addresses, SESSION_MILLIS, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        if (connected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return session;
        }
        session.close();
        return null;
    }
}
