package dev.hypnos.systems.infinispan;

import java.util.concurrent.CompletableFuture;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.manager.DefaultCacheManager;

/** A member of the cluster, which is a process of its own. */
final class Member {
    private static final String CACHE = "numbers";

    /** Done when this member has joined. */
    private static final CompletableFuture<DefaultCacheManager> JOINED = new CompletableFuture<>();

    private Member() {}

    /** @param arguments its name */
    public static void main(String[] arguments) throws InterruptedException {
        GlobalConfigurationBuilder global = GlobalConfigurationBuilder.defaultClusteredBuilder();
        global.transport()
                .clusterName("hypnos")
                .nodeName(arguments[0])
                .addProperty("configurationFile", "dev/hypnos/systems/infinispan/tcp.xml");
        global.metrics().gauges(false);
        global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
        DefaultCacheManager manager = new DefaultCacheManager(global.build());
        Configuration replicated = new ConfigurationBuilder()
                .clustering()
                .cacheMode(CacheMode.REPL_SYNC)
                .build();
        manager.createCache(CACHE, replicated);
        JOINED.complete(manager);
        Thread.sleep(Long.MAX_VALUE);
    }

    static int size() {
        return JOINED.join().getMembers().size();
    }

    private static Cache<String, Integer> cache() {
        return JOINED.join().getCache(CACHE);
    }

    static int put(String key, int value) {
        cache().put(key, value);
        return value;
    }

    static int get(String key) {
        return cache().getOrDefault(key, 0);
    }
}
