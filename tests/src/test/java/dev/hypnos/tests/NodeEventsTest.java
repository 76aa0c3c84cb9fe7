package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.clusters.ClusterRun;
import dev.hypnos.suites.clusters.GeneratedNodes;
import dev.hypnos.tests.program.FaultUse;
import dev.hypnos.tests.program.ForgetfulStore;
import dev.hypnos.tests.program.NodeOrders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes with threads and sockets, explored by their events with what is left out, and by every order of events that there is. */
class NodeEventsTest {
    private static final int PROGRAMS = Nightly.count(24, 400);
    /** Programs with more orders are not compared; others are made in their place. */
    private static final int ORDERS_MAX = 600;

    private static final int PATHS_MAX = 10 * ORDERS_MAX;

    private static final List<String> REDUCTIONS = List.of("all", "no-flips", "no-faults", "modist", "samc");

    private static Exploration exploration(String reductions) {
        return (Exploration) StrategyKind.FLYMC.create(Reach.FULL.reductions(Reductions.parse(reductions)));
    }

    @Test
    void whatIsLeftOutMakesNoDifferenceForTheEnds() {
        int compared = 0;
        int withSeveralEnds = 0;
        int withFaults = 0;
        long orders = 0;
        long paths = 0;
        try (ClusterRun run = new ClusterRun(NodeEventsTest.class.getClassLoader())) {
            for (long seed = 0; compared < PROGRAMS; seed++) {
                Exploration every = exploration("none");
                Set<String> ends = run.ends(GeneratedNodes.class, seed, every, ORDERS_MAX);
                assertThat(every.surprises()).as("seed %s", seed).isEmpty();
                if (!every.isOver()) {
                    continue;
                }
                compared++;
                withSeveralEnds += ends.size() > 1 ? 1 : 0;
                withFaults += GeneratedNodes.hasFaults(seed) ? 1 : 0;
                orders += every.executions();
                for (String reductions : REDUCTIONS) {
                    Exploration reduced = exploration(reductions);
                    assertThat(run.ends(GeneratedNodes.class, seed, reduced, PATHS_MAX))
                            .as("ends of %s with %s", seed, reductions)
                            .isEqualTo(ends);
                    assertThat(reduced.isComplete())
                            .as("%s with %s: %s", seed, reductions, reduced.surprises())
                            .isTrue();
                    paths += reductions.equals("all") ? reduced.executions() : 0;
                }
            }
        }
        assertThat(withSeveralEnds).as("clusters with several ends").isGreaterThan(PROGRAMS / 5);
        assertThat(withFaults).as("clusters with kills").isPositive();
        assertThat(paths).as("paths in place of %s", orders).isLessThan(orders / 2);
    }

    /** Between two events there is one order of threads; and of messages on one connection there is one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "onOneConnection = abc = 1",
                "onTwoConnections = ab;ba = 2",
                "atTwoNodes = a b = 1",
                "threadsOfOneNode = 2 = 1",
                "aTimeOutAgainstAMessage = message = 1",
                "datagrams = ab;ba = 2",
            })
    void eachOrderOfEventsThatMakesADifferenceIsTriedOnce(String program, String allowed, int paths) {
        Trials.Everything seen = explore(NodeOrders.class, program, 0);
        assertThat(returned(seen)).isEqualTo(Set.of(allowed.split(";")));
        assertThat(seen.traces()).isEqualTo(paths);
        assertThat(seen.isComplete()).isTrue();
    }

    @Test
    void timeMayPassBeforeAMessageArrivesIfThereAreEarlyTicks() {
        Trials.Everything seen = explore(NodeOrders.class, "aTimeOutAgainstAMessage", 1);
        assertThat(returned(seen)).containsExactlyInAnyOrder("message", "time-out");
        assertThat(seen.isComplete()).isTrue();
    }

    /** The orders of what comes before faults may begin are tried last, and none of them is left out. */
    @Test
    void whatIsTestedIsTriedFirst() {
        assertThat(pathsTo("----ba", "afterALongBeginning")).isGreaterThan(3);
        assertThat(pathsTo("----ba", "afterTheBeginning")).isEqualTo(2);
        assertThat(explore(NodeOrders.class, "afterTheBeginning", 0).traces())
                .isEqualTo(explore(NodeOrders.class, "afterALongBeginning", 0).traces());
    }

    private static int pathsTo(String end, String program) {
        for (int paths = 1; paths < PATHS_MAX; paths++) {
            Trials.Everything seen = Trials.of(NodeOrders.class, program)
                    .strategy(StrategyKind.FLYMC)
                    .count(paths)
                    .explore(Reach.FULL);
            if (returned(seen).contains(end)) {
                return paths;
            }
        }
        throw new AssertionError(end + " was not seen");
    }

    /** A fault comes between two events, and between a change of the disk and the answer that is sent in the same event: then nobody knows of what is there. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "crashes = acknowledged 7;unknown 0;unknown 7",
                "kills = acknowledged 7;unknown 0;unknown 7",
                "retries = 7;14",
                "retriesOnce = 7",
                "staysDown = acknowledged true;unknown false",
                "partitions = acknowledged 7;unknown 7;unknown 0",
                "losses = 12;1;2",
            })
    void faultsComeBetweenAnyTwoEvents(String program, String allowed) {
        Trials.Everything seen = explore(FaultUse.class, program, 0);
        assertThat(returned(seen)).isEqualTo(Set.of(allowed.split(";")));
        assertThat(seen.isComplete()).isTrue();
    }

    /** The fault could have come before time passed, and did not. */
    @Test
    void aFaultThatComesWhenTimeHasPassedIsReplayed(@TempDir Path directory) throws IOException {
        HypnosTestCase test = TestLocator.find(
                        ForgetfulStore.class.getName() + "#keepsWhatItAcknowledged",
                        NodeEventsTest.class.getClassLoader())
                .getFirst();
        CampaignSettings settings = test.settings().toBuilder()
                .strategy(StrategyKind.FLYMC)
                .directory(directory)
                .build();
        Finding finding =
                Campaign.run(test, settings, CampaignListener.NONE).findings().getFirst();
        assertThat(finding.reproduced()).as(finding.replay().message()).isTrue();
        ReplayResult again = Replay.run(test, ScheduleFile.read(finding.schedule()), Mode.CONTINUATIONS, true);
        assertThat(again.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        assertThat(String.valueOf(again)).contains("kills store");
    }

    private static Trials.Everything explore(Class<?> type, String program, int earlyTicks) {
        return Trials.of(type, program)
                .strategy(StrategyKind.FLYMC)
                .earlyTicks(earlyTicks)
                .count(PATHS_MAX)
                .explore(Reach.FULL);
    }

    private static Set<String> returned(Trials.Everything seen) {
        return seen.endings().stream()
                .map(ending -> ending.replaceAll("^returned |, \\d+ operations.*$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
