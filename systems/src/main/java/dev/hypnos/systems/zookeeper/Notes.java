package dev.hypnos.systems.zookeeper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** A client that makes notes, in one session: each is a node of its own, which is created and never changed. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and this is its session
final class Notes {
    private static final int SESSION_MILLIS = 40_000;
    private static final int ATTEMPTS = 40;
    private static final int PAUSE_MILLIS = 500;
    private static final String OF_ZOOKEEPER_ITSELF = "zookeeper";

    private static @Nullable ZooKeeper session;

    private Notes() {}

    /**
     * Tries to make a note until one is acknowledged, or for some time. Each attempt has a name of its own, since one without an answer may have
     * made its note all the same.
     *
     * @return the name of the one that was acknowledged, null if there is none
     */
    static @Nullable String make(String name) throws Exception {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            ZooKeeper kept = session;
            if (kept == null || !kept.getState().isAlive()) {
                kept = connect(Ensemble.ADDRESSES);
                session = kept;
            }
            try {
                String note = name + "." + attempt;
                kept.create("/" + note, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
                return note;
            } catch (KeeperException notKnown) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return null;
    }

    /** All notes that this server has after it has caught up with the leader; null if it serves nobody for some time. */
    static @Nullable List<String> of(String server) throws Exception {
        ZooKeeper reader = connect(server + ":2181");
        List<String> notes = null;
        for (int attempt = 1; attempt <= ATTEMPTS && notes == null; attempt++) {
            try {
                CountDownLatch answered = new CountDownLatch(1);
                reader.sync("/", (code, path, context) -> answered.countDown(), null);
                answered.await();
                notes = own(reader.getChildren("/", false));
            } catch (KeeperException notServed) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        reader.close();
        return notes;
    }

    /** All notes that a server shows in the session that has made some; null if none serves it for some time. */
    static @Nullable List<String> read() throws Exception {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            ZooKeeper kept = session;
            if (kept == null || !kept.getState().isAlive()) {
                return null;
            }
            try {
                return own(kept.getChildren("/", false));
            } catch (KeeperException notServed) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return null;
    }

    private static List<String> own(List<String> all) {
        List<String> notes = new ArrayList<>(all);
        notes.remove(OF_ZOOKEEPER_ITSELF);
        notes.sort(null);
        return notes;
    }

    private static ZooKeeper connect(String addresses) throws IOException {
        return new ZooKeeper(addresses, SESSION_MILLIS, event -> {});
    }
}
