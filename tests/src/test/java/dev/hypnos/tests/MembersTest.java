package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.clusters.ClusterRun;
import dev.hypnos.suites.clusters.GeneratedCluster;
import dev.hypnos.tests.program.CountingMembers;
import dev.hypnos.tests.program.HiddenInMembers;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters at the level of messages, explored by their events with each part left out, and by every order that there is. */
class MembersTest {
    private static final int PROGRAMS = Nightly.count(20, 500);
    /** Programs with more orders are not compared; others are made in their place. */
    private static final int ORDERS_MAX = 400;

    private static final int PATHS_MAX = 10_000;
    private static final List<String> REDUCTIONS = List.of(
            "all",
            "sweep",
            "no-symmetry",
            "no-draws",
            "no-rehearsals",
            "no-independence",
            "no-states",
            "only-symmetry",
            "only-faults",
            "samc");

    private static final List<StrategyKind> BY_OPERATIONS =
            List.of(StrategyKind.OPTIMAL_DPOR, StrategyKind.SOURCE_DPOR, StrategyKind.DPOR);

    @Test
    void whatIsLeftOutMakesNoDifferenceForTheEnds() {
        int compared = 0;
        int withSeveralEnds = 0;
        int withFaults = 0;
        try (ClusterRun run = new ClusterRun(MembersTest.class.getClassLoader())) {
            for (long seed = 0; compared < PROGRAMS; seed++) {
                Exploration every = (Exploration) StrategyKind.DFS.create(Reach.FULL);
                Set<String> ends = run.ends(GeneratedCluster.class, seed, every, ORDERS_MAX);
                if (!every.isOver()) {
                    continue;
                }
                compared++;
                withSeveralEnds += ends.size() > 1 ? 1 : 0;
                withFaults += GeneratedCluster.hasFaults(seed) ? 1 : 0;
                for (String reductions : REDUCTIONS) {
                    Reach reach = Reach.FULL.reductions(Reductions.parse(reductions));
                    check(run, seed, (Exploration) StrategyKind.FLYMC.create(reach), reductions, ends);
                }
                for (StrategyKind kind : BY_OPERATIONS) {
                    check(run, seed, (Exploration) kind.create(Reach.FULL), kind.toString(), ends);
                }
            }
        }
        assertThat(withSeveralEnds).as("clusters with several ends").isGreaterThan(PROGRAMS / 5);
        assertThat(withFaults).as("clusters with crashes").isPositive();
    }

    private static void check(ClusterRun run, long seed, Exploration reduced, String how, Set<String> ends) {
        assertThat(run.ends(GeneratedCluster.class, seed, reduced, PATHS_MAX))
                .as("ends of cluster %s with %s", seed, how)
                .isEqualTo(ends);
        assertThat(reduced.isComplete()).as("cluster %s with %s", seed, how).isTrue();
    }

    /** Either what they share is seen, and both orders are tried, or it is noticed that something was not seen. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 7, 8, 9, 10})
    void whatMembersShareUnseenIsNoticed(long how) {
        Exploration exploration = (Exploration) StrategyKind.FLYMC.create(Reach.FULL);
        try (ClusterRun run = new ClusterRun(MembersTest.class.getClassLoader())) {
            Set<String> ends = run.ends(HiddenInMembers.class, how, exploration, PATHS_MAX);

            if (exploration.isComplete()) {
                assertThat(ends).containsExactlyInAnyOrder("true", "false");
            } else {
                assertThat(exploration.surprises())
                        .anySatisfy(surprise ->
                                assertThat(surprise).contains("test to one").contains("test to other"));
            }
        }
    }

    /** By the clock they could know of each other only if one let time pass, and that is refused. */
    @Test
    void theClockStandsStillWhileEventsAreHandled() {
        Exploration exploration = (Exploration) StrategyKind.FLYMC.create(Reach.FULL);
        try (ClusterRun run = new ClusterRun(MembersTest.class.getClassLoader())) {
            assertThat(run.ends(HiddenInMembers.class, 6, exploration, PATHS_MAX))
                    .singleElement()
                    .asString()
                    .contains("a handler cannot wait");
        }
    }

    @Test
    void whereNothingIsSharedNothingIsNoticed() {
        Exploration exploration = (Exploration) StrategyKind.FLYMC.create(Reach.FULL);
        try (ClusterRun run = new ClusterRun(MembersTest.class.getClassLoader())) {
            assertThat(run.ends(HiddenInMembers.class, 0, exploration, PATHS_MAX))
                    .containsExactly("false");
        }
        assertThat(exploration.surprises()).isEmpty();
        assertThat(exploration.isComplete()).isTrue();
    }

    /**
     * Three messages come to one member. Who only counts may come in any order, and one is enough; who looks at the
     * number, or does something else with it, is tried in each of six. Where one of them looks at what two count, only
     * its place among them matters: of each it may come before or after.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 1", "1, 1", "2, 1", "3, 1", "4, 1", "5, 1", "6, 4", "7, 6", "8, 6", "9, 6", "10, 6", "11, 6", "12, 6",
        "13, 6"
    })
    void whoOnlyCountsComesInOneOrder(long how, long orders) {
        Set<String> ends = endsOfCounting(how, "none", 0);

        assertThat(endsOfCounting(how, "only-independence", orders)).isEqualTo(ends);
        assertThat(endsOfCounting(how, "all", 0)).isEqualTo(ends);
        assertThat(endsOfCounting(how, "sweep", 0)).isEqualTo(ends);
    }

    private static Set<String> endsOfCounting(long how, String reductions, long orders) {
        Exploration exploration =
                (Exploration) StrategyKind.FLYMC.create(Reach.FULL.reductions(Reductions.parse(reductions)));
        try (ClusterRun run = new ClusterRun(MembersTest.class.getClassLoader())) {
            Set<String> ends = run.ends(CountingMembers.class, how, exploration, PATHS_MAX);
            assertThat(exploration.isComplete()).isTrue();
            assertThat(exploration.surprises()).isEmpty();
            if (orders > 0) {
                assertThat(exploration.executions()).isEqualTo(orders);
            }
            return ends;
        }
    }
}
