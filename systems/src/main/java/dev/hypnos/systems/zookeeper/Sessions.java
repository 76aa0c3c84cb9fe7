package dev.hypnos.systems.zookeeper;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** Clients with short sessions, as services have that register themselves: each creates a node and goes, with or without a word. */
final class Sessions {
    private static final int COUNT = 4;
    private static final int SESSION_MILLIS = 4_000;

    private Sessions() {}

    static void comeAndGo() throws Exception {
        for (int i = 0; i < COUNT; i++) {
            CountDownLatch connected = new CountDownLatch(1);
            ZooKeeper session = new ZooKeeper(Ensemble.ADDRESSES, SESSION_MILLIS, event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
            try {
                if (connected.await(10, TimeUnit.SECONDS)) {
                    session.create("/service" + i, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
                }
            } catch (KeeperException lost) {
                // the next one
            }
            Thread.sleep(2_000);
        }
    }
}
