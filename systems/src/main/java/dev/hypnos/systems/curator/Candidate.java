package dev.hypnos.systems.curator;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.retry.RetryForever;
import org.jspecify.annotations.Nullable;

/** Who wants to lead, which is a process of its own. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and this is its latch
final class Candidate {
    private static final int SESSION_MILLIS = 10_000;
    private static final int CONNECTION_MILLIS = 5_000;
    private static final int RETRY_MILLIS = 500;

    private static volatile @Nullable LeaderLatch latch;

    private Candidate() {}

    /** @param arguments the addresses of the servers, and its own name */
    public static void main(String[] arguments) throws Exception {
        CuratorFramework client = CuratorFrameworkFactory.newClient(
                arguments[0], SESSION_MILLIS, CONNECTION_MILLIS, new RetryForever(RETRY_MILLIS));
        client.start();
        LeaderLatch own = new LeaderLatch(client, "/leader", arguments[1]);
        own.start();
        latch = own;
        Thread.sleep(Long.MAX_VALUE);
    }

    static boolean leads() {
        LeaderLatch own = latch;
        return own != null && own.hasLeadership();
    }
}
