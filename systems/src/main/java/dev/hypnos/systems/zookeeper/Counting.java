package dev.hypnos.systems.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/** What the client node does to count: one writer, which adds one to the value of a node again and again. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and these are its sessions
final class Counting {
    private static final String COUNTER = "/count";
    private static final int PATIENCE_MILLIS = 60_000;

    /** The session that writes. */
    private static @Nullable Client writer;

    /** A session with each server, to see what it has. */
    private static final List<Client> READERS = new ArrayList<>();

    private Counting() {}

    /** Creates a counter, in a session that stays open, and returns when all servers have it. */
    static void open() throws Exception {
        Client client = create(Ensemble.ADDRESSES);
        writer = client;
        for (String server : Ensemble.SERVER_ADDRESSES) {
            READERS.add(Client.connect(server));
        }
        for (Client reader : READERS) {
            reader.catchUp();
        }
    }

    /** Creates a counter, in a new session. */
    static Client create(String addresses) throws Exception {
        Client client = Client.connect(addresses);
        client.zooKeeper().create(COUNTER, Client.bytes(0), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        return client;
    }

    private static ZooKeeper writer() {
        return Objects.requireNonNull(writer, "not open").zooKeeper();
    }

    static int read() throws Exception {
        ZooKeeper zooKeeper = writer();
        return again(() -> value(zooKeeper.getData(COUNTER, false, null)));
    }

    private static int value(byte[] data) {
        return Integer.parseInt(new String(data, StandardCharsets.US_ASCII));
    }

    /**
     * Adds one, so many times, and waits each time until all servers have it. A write whose answer is lost may have happened, which its
     * version tells.
     */
    static void count(int times) throws Exception {
        ZooKeeper zooKeeper = writer();
        for (int i = 0; i < times; i++) {
            Stat stat = new Stat();
            int before = again(() -> value(zooKeeper.getData(COUNTER, false, stat)));
            int version = stat.getVersion();
            try {
                again(() -> zooKeeper.setData(COUNTER, Client.bytes(before + 1), version));
            } catch (KeeperException.BadVersionException written) {
                // there is one writer: it was an attempt before
            }
            awaitEverywhere(version + 1);
        }
    }

    /** As {@link #count}, by somebody who takes a lost answer for a lost write. */
    static void countCarelessly(int times) throws Exception {
        ZooKeeper zooKeeper = writer();
        for (int i = 0; i < times; i++) {
            Stat written = again(() -> {
                int before = value(zooKeeper.getData(COUNTER, false, null));
                return zooKeeper.setData(COUNTER, Client.bytes(before + 1), -1);
            });
            awaitEverywhere(written.getVersion());
        }
    }

    /** Returns when each server has the counter in this version or a later one; one that is killed, when it is up again. */
    private static void awaitEverywhere(int version) throws Exception {
        for (Client reader : READERS) {
            Stat stat = new Stat();
            for (int waited = 0; stat.getVersion() < version; waited += 100) {
                if (waited > 0) {
                    Thread.sleep(100);
                }
                if (waited > PATIENCE_MILLIS) {
                    throw new AssertionError("a server still has version " + stat.getVersion() + ", not " + version);
                }
                again(() -> reader.zooKeeper().getData(COUNTER, false, stat));
            }
        }
    }

    /** Creates a counter with this server and sets it to 1, 2 and so on. Returns when the last is acknowledged. */
    static void set(String server, int last) throws Exception {
        ZooKeeper zooKeeper = create(server).zooKeeper();
        for (int value = 1; value <= last; value++) {
            zooKeeper.setData(COUNTER, Client.bytes(value), -1);
        }
    }

    /** What this server has, after it has caught up with the leader. */
    static int read(String server) throws Exception {
        try (Client client = Client.connect(server)) {
            client.catchUp();
            return value(client.zooKeeper().getData(COUNTER, false, null));
        }
    }

    private interface Request<T> {
        T send() throws Exception;
    }

    private static <T> T again(Request<T> request) throws Exception {
        while (true) {
            try {
                return request.send();
            } catch (KeeperException.ConnectionLossException lost) {
                Thread.sleep(1000);
            }
        }
    }
}
