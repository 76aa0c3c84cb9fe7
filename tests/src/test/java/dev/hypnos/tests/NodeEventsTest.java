package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.clusters.ClusterRun;
import dev.hypnos.suites.clusters.GeneratedNodes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes with threads and sockets, explored by their events with what is left out, and by every order of events that there is. */
class NodeEventsTest {
    private static final int PROGRAMS = Nightly.count(24, 400);
    /** Programs with more orders are not compared; others are made in their place. */
    private static final int ORDERS_MAX = 600;

    private static final List<String> REDUCTIONS = List.of("all", "no-flips", "no-faults", "modist", "samc");

    private static Exploration exploration(String reductions) {
        return (Exploration) StrategyKind.FLYMC.create(Reach.FULL.reductions(Reductions.parse(reductions)));
    }

    @Test
    void whatIsLeftOutMakesNoDifferenceForTheEnds() {
        int compared = 0;
        int withSeveralEnds = 0;
        int withFaults = 0;
        try (ClusterRun run = new ClusterRun(NodeEventsTest.class.getClassLoader())) {
            for (long seed = 0; compared < PROGRAMS; seed++) {
                Exploration every = exploration("none");
                Set<String> ends = run.ends(GeneratedNodes.class, seed, every, ORDERS_MAX);
                if (!every.isOver()) {
                    System.out.println("large " + seed);
                    continue;
                }
                assertThat(every.surprises()).isEmpty();
                compared++;
                withSeveralEnds += ends.size() > 1 ? 1 : 0;
                withFaults += GeneratedNodes.hasFaults(seed) ? 1 : 0;
                StringBuilder sb = new StringBuilder("seed " + seed + " ends " + ends.size() + " none " + every.executions());
                for (String reductions : REDUCTIONS) {
                    Exploration reduced = exploration(reductions);
                    Set<String> found = run.ends(GeneratedNodes.class, seed, reduced, 10 * ORDERS_MAX);
                    sb.append(" " + reductions + " " + reduced.executions() + "+" + reduced.cutShort());
                    assertThat(found).as("ends of %s with %s", seed, reductions).isEqualTo(ends);
                    assertThat(reduced.isComplete()).as("%s with %s: %s", seed, reductions, reduced.surprises()).isTrue();
                }
                System.out.println(sb);
            }
        }
        assertThat(withSeveralEnds).as("clusters with several ends").isGreaterThan(PROGRAMS / 5);
        assertThat(withFaults).as("clusters with kills").isPositive();
    }
}
