package dev.hypnos.systems.cassandra;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Three Cassandra servers, each on a node of its own, and a node for clients. Each server has a copy of every row. */
final class Servers {
    static final List<String> NAMES = List.of("c1", "c2", "c3");

    private static final Duration FASTEST = Duration.ofMillis(1);
    private static final Duration SLOWEST = Duration.ofMillis(50);

    private final Cluster cluster;

    private Servers(Path... archives) throws IOException {
        cluster = Cluster.of("c1", "c2", "c3", "client");
        for (String name : NAMES) {
            Node node = cluster.node(name);
            Path logging = Files.writeString(node.directory().resolve("log4j.properties"), "log4j.rootLogger=OFF");
            Path settings = Files.writeString(node.directory().resolve("cassandra.yaml"), settings(node));
            node.classPath(archives)
                    .property("log4j.configuration", logging.toUri().toString())
                    .property("cassandra.config", settings.toUri().toString())
                    .property("cassandra-foreground", "yes")
                    .property("cassandra.ring_delay_ms", "2000")
                    // it wants to know the descriptors of its files
                    .addOpens("java.base/java.io");
        }
    }

    static Servers start(Path... archives) throws IOException {
        Servers servers = new Servers(archives);
        NAMES.forEach(name -> servers.cluster.node(name).start("org.apache.cassandra.service.CassandraDaemon"));
        return servers;
    }

    Node client() {
        return cluster.node("client");
    }

    /**
     * What comes after this is what is tested, and not how servers find each other. Servers that are in each other's
     * way wait up to a tenth of a second before they try again: messages that take no time would hardly ever meet.
     */
    void areUp() {
        cluster.faultsMayBegin();
        cluster.latency(FASTEST, SLOWEST);
    }

    private static String settings(Node node) {
        int number = NAMES.indexOf(node.name());
        return """
                cluster_name: 'Registers'
                num_tokens: 1
                initial_token: %d
                auto_bootstrap: false
                hinted_handoff_enabled: false
                authenticator: org.apache.cassandra.auth.AllowAllAuthenticator
                authorizer: org.apache.cassandra.auth.AllowAllAuthorizer
                partitioner: org.apache.cassandra.dht.Murmur3Partitioner
                data_file_directories: [ %3$s/data ]
                commitlog_directory: %3$s/commitlog
                saved_caches_directory: %3$s/caches
                disk_failure_policy: stop
                disk_access_mode: standard
                key_cache_size_in_mb: 0
                row_cache_size_in_mb: 0
                commitlog_sync: periodic
                commitlog_sync_period_in_ms: 10000
                commitlog_segment_size_in_mb: 1
                commitlog_total_space_in_mb: 4
                memtable_total_space_in_mb: 16
                seed_provider:
                    - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                      parameters:
                          - seeds: "c1"
                listen_address: %2$s
                storage_port: 7000
                ssl_storage_port: 7001
                rpc_address: %2$s
                start_rpc: false
                rpc_port: 9160
                start_native_transport: true
                native_transport_port: 9042
                native_transport_max_threads: 4
                concurrent_reads: 2
                concurrent_writes: 2
                concurrent_compactors: 1
                in_memory_compaction_limit_in_mb: 4
                column_index_size_in_kb: 64
                endpoint_snitch: SimpleSnitch
                request_scheduler: org.apache.cassandra.scheduler.NoScheduler
                internode_compression: none
                dynamic_snitch: false
                thrift_framed_transport_size_in_mb: 15
                """.formatted(
                number * 3_000_000_000_000_000_000L - 4_000_000_000_000_000_000L, node.name(), node.directory());
    }
}
