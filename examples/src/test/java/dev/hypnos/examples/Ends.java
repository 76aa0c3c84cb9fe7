package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.examples.events.cassandra.PaxosEnds;
import dev.hypnos.examples.events.raft.RaftEnds;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.suites.clusters.ClusterRun;
import java.util.Set;

/** The states in which a workload can end. First mentioned after the agent is attached: it touches classes that the boot class loader must load. */
final class Ends {
    private Ends() {}

    static Set<String> ofRaft(int updates, String strategy, int trials) {
        return of(RaftEnds.class, updates, strategy, trials);
    }

    static Set<String> ofPaxos(int writes, String strategy, int trials) {
        return of(PaxosEnds.class, writes, strategy, trials);
    }

    private static Set<String> of(Class<?> type, int count, String strategy, int trials) {
        try (ClusterRun run = new ClusterRun(Ends.class.getClassLoader())) {
            Exploration exploration = (Exploration) StrategyKind.parse(strategy).create(Reach.FULL);
            Set<String> ends = run.ends(type, count, exploration, trials);
            assertThat(exploration.isComplete())
                    .as("%s in %s trials: %s ends", strategy, trials, ends.size())
                    .isTrue();
            return ends;
        }
    }
}
