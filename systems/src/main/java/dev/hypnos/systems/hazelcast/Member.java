package dev.hypnos.systems.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A member of the cluster, which is a process of its own. */
final class Member {
    /** Few, since each costs operations. */
    private static final String PARTITIONS = "11";

    private static final String MAP = "numbers";

    /** Done when this member has joined. */
    private static final CompletableFuture<HazelcastInstance> JOINED = new CompletableFuture<>();

    private Member() {}

    /** @param members the names of all members; the first argument is its own */
    public static void main(String[] members) {
        Config config = new Config().setInstanceName(members[0]);
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.partition.count", PARTITIONS);
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.operation.thread.count", "2");
        config.setProperty("hazelcast.operation.generic.thread.count", "2");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "10");
        config.getMetricsConfig().setEnabled(false);
        config.getNetworkConfig().setPort(5701).setPortAutoIncrement(false);
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(List.of(members).subList(1, members.length));
        JOINED.complete(Hazelcast.newHazelcastInstance(config));
    }

    static int size() {
        return JOINED.join().getCluster().getMembers().size();
    }

    /** The sum of two by every member for one key. */
    static int add(String key) {
        return JOINED.join().<String, Integer>getMap(MAP).merge(key, 1, Integer::sum);
    }

    static int get(String key) {
        return JOINED.join().<String, Integer>getMap(MAP).getOrDefault(key, 0);
    }
}
