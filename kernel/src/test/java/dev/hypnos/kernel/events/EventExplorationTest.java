package dev.hypnos.kernel.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.systematic.Reductions.Independence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EventExplorationTest {
    private static final int PROGRAMS = Boolean.getBoolean("hypnos.tests.nightly") ? 5_000 : 500;
    private static final int STATES_MAX = 3_000;

    static Stream<Reductions> reductions() {
        return Stream.of(
                Reductions.FULL,
                Reductions.FULL.withFlips(false),
                Reductions.FULL.withDraws(false),
                Reductions.FULL.withSymmetry(false),
                Reductions.FULL.withStates(false).withSymmetry(false),
                Reductions.FULL.withIndependence(Independence.MEMBERS),
                Reductions.FULL.withIndependence(Independence.EFFECTS),
                Reductions.MODIST,
                Reductions.SAMC);
    }

    static Stream<Reductions> withRehearsals() {
        return Stream.of(
                Reductions.FULL.sweepAfter(0),
                Reductions.FULL.sweepAfter(0).withIndependence(Independence.MEMBERS),
                Reductions.FULL.sweepAfter(0).withIndependence(Independence.EFFECTS),
                Reductions.FULL.sweepAfter(40),
                Reductions.FULL.withDraws(false),
                Reductions.FULL);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void everyEndIsSeen(Reductions reductions) {
        seesEveryEnd(reductions, false);
    }

    @ParameterizedTest
    @MethodSource("withRehearsals")
    void everyEndIsSeenWhereNotAllIsRun(Reductions reductions) {
        seesEveryEnd(reductions, true);
    }

    static Stream<Arguments> inTurn() {
        return Stream.of(
                Arguments.of(Reductions.FULL.sweepAfter(Integer.MAX_VALUE), true),
                Arguments.of(Reductions.FULL.sweepAfter(Integer.MAX_VALUE), false),
                Arguments.of(Reductions.FULL.withRehearsals(false), true));
    }

    /**
     * What is drawn is tried besides: without it the same paths are left, in the same order. And it never takes more
     * than one path in three.
     */
    @ParameterizedTest
    @MethodSource("inTurn")
    void whatIsDrawnChangesNothingElse(Reductions reductions, boolean isSketched) {
        long drawn = 0;
        int compared = 0;
        for (int seed = 0; compared < PROGRAMS / 5; seed++) {
            Random random = new Random(seed);
            ToyCluster cluster = new ToyCluster(random, 2 + random.nextInt(3), isSketched);
            if (cluster.allEnds(STATES_MAX).isEmpty()) {
                continue;
            }
            compared++;
            List<List<Task>> alone = paths(reductions.withDraws(false), cluster, seed);
            List<List<Task>> both = paths(reductions, cluster, seed);
            assertThat(both).as("program %s", seed).containsSubsequence(alone);
            assertThat(both).as("program %s", seed).hasSizeLessThanOrEqualTo((alone.size() * 3 + 1) / 2);
            drawn += both.size() - alone.size();
        }
        assertThat(drawn).isGreaterThan(compared / 4);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        int different = 0;
        int compared = 0;
        for (int seed = 0; compared < PROGRAMS / 10; seed++) {
            ToyCluster cluster = new ToyCluster(new Random(seed), 4, true);
            if (cluster.allEnds(STATES_MAX).isEmpty()) {
                continue;
            }
            compared++;
            List<List<Task>> once = paths(Reductions.FULL, cluster, 1);
            assertThat(paths(Reductions.FULL, cluster, 1)).isEqualTo(once);
            different += paths(Reductions.FULL, cluster, 2).equals(once) ? 0 : 1;
        }
        assertThat(different).isGreaterThan(compared / 4);
    }

    private static List<List<Task>> paths(Reductions reductions, ToyCluster cluster, long seed) {
        EventExploration exploration = new EventExploration(reductions, Long.MAX_VALUE);
        List<List<Task>> paths = new ArrayList<>();
        while (!exploration.isOver()) {
            paths.add(run(exploration, cluster, new HashSet<>(), Randomness.seedOf(seed, paths.size())));
        }
        assertThat(exploration.isComplete()).isTrue();
        return paths;
    }

    static Stream<Reductions> keepingMuchAndLittle() {
        return Stream.of(Reductions.FULL.sweepAfter(Integer.MAX_VALUE), Reductions.FULL.sweepAfter(0));
    }

    /** Paths go on, drawn at random, and it does not count as complete. */
    @ParameterizedTest
    @MethodSource("keepingMuchAndLittle")
    void whereThereIsNoRoomItSaysSo(Reductions reductions) {
        int givenUp = 0;
        for (int seed = 0; seed < 20; seed++) {
            ToyCluster cluster = new ToyCluster(new Random(seed), 4, true);
            EventExploration exploration = new EventExploration(reductions, 160);
            for (int path = 0; path < 100 && !exploration.isOver(); path++) {
                run(exploration, cluster, new HashSet<>(), path);
            }
            if (!exploration.givenUp().isEmpty()) {
                givenUp++;
                assertThat(exploration.isOver()).isFalse();
                assertThat(exploration.isComplete()).isFalse();
                assertThat(exploration.executions()).isPositive();
            }
        }
        assertThat(givenUp).isGreaterThan(5);
    }

    /** What is drawn then goes where nothing has gone, as long as there is such: so there is more to see than in paths that are only drawn. And what is kept does not grow beyond its limit. */
    @Test
    void whereThereIsNoRoomPathsStillGoWhereNoneHasGone() {
        int bytesMax = 60_000;
        long drawn = 0;
        long random = 0;
        int compared = 0;
        for (int seed = 0; compared < 15; seed++) {
            ToyCluster cluster = new ToyCluster(new Random(seed), 4, true);
            if (cluster.allEnds(STATES_MAX).size() < 10) {
                continue;
            }
            compared++;
            EventExploration full = new EventExploration(
                    Reductions.FULL.sweepAfter(Integer.MAX_VALUE).withFlips(false), bytesMax);
            EventExploration nothingKept = new EventExploration(Reductions.RANDOM);
            full.countStates();
            nothingKept.countStates();
            for (int path = 0; path < 100; path++) {
                run(full, cluster, new HashSet<>(), path);
                run(nothingKept, cluster, new HashSet<>(), path);
                assertThat(full.bytes()).isLessThan(bytesMax);
            }
            assertThat(full.givenUp()).hasSize(1);
            drawn += full.statesCovered();
            random += nothingKept.statesCovered();
        }
        // measured: a tenth more
        assertThat(drawn).isGreaterThan(random + random / 20);
    }

    static Stream<Reductions> withStates() {
        return Stream.of(
                Reductions.FULL.sweepAfter(Integer.MAX_VALUE),
                Reductions.FULL.sweepAfter(Integer.MAX_VALUE).withFlips(false),
                Reductions.FULL.withSymmetry(false).withRehearsals(false),
                Reductions.FULL.sweepAfter(Integer.MAX_VALUE).withIndependence(Independence.MEMBERS));
    }

    /** What is folded is found out again where it is needed: not one path is another one. */
    @ParameterizedTest
    @MethodSource("withStates")
    void pathsAreTheSameWhereThingsAreFolded(Reductions reductions) {
        int compared = 0;
        for (int seed = 0; compared < PROGRAMS; seed++) {
            Random random = new Random(seed);
            ToyCluster cluster = new ToyCluster(random, 2 + random.nextInt(3), true);
            if (cluster.allEnds(STATES_MAX).isEmpty()) {
                continue;
            }
            compared++;
            EventExploration usual = new EventExploration(reductions, Long.MAX_VALUE);
            EventExploration folding = new EventExploration(reductions, Long.MAX_VALUE);
            folding.foldAlways();
            for (int path = 0; !usual.isOver(); path++) {
                List<Task> taken = run(usual, cluster, new HashSet<>(), path);
                assertThat(folding.isOver()).as("program %s", seed).isFalse();
                assertThat(run(folding, cluster, new HashSet<>(), path))
                        .as("path %s of program %s", path, seed)
                        .isEqualTo(taken);
            }
            assertThat(folding.isOver()).as("program %s", seed).isTrue();
        }
    }

    private static void seesEveryEnd(Reductions reductions, boolean isSketched) {
        int compared = 0;
        long paths = 0;
        for (int seed = 0; compared < PROGRAMS; seed++) {
            Random random = new Random(seed);
            ToyCluster cluster = new ToyCluster(random, 2 + random.nextInt(3), isSketched);
            Set<String> all = cluster.allEnds(STATES_MAX);
            if (all.isEmpty()) {
                continue;
            }
            compared++;
            EventExploration exploration = new EventExploration(reductions);
            Set<String> seen = new HashSet<>();
            while (!exploration.isOver()) {
                run(exploration, cluster, seen, paths++);
            }
            assertThat(seen).as("ends of program %s", seed).isEqualTo(all);
            assertThat(exploration.isComplete()).isTrue();
        }
    }

    /** Returns who was taken, one after the other. */
    private static List<Task> run(EventExploration exploration, ToyCluster cluster, Set<String> ends, long path) {
        List<Task> taken = new ArrayList<>();
        cluster.reset();
        exploration.startTrial(new Randomness(path));
        exploration.situation(cluster);
        List<Task> offered = new ArrayList<>();
        while (true) {
            for (Task task : cluster.able()) {
                if (!offered.contains(task)) {
                    offered.add(task);
                    exploration.offer(task);
                }
            }
            Task task = exploration.pick();
            if (task == null) {
                assertThat(exploration.cutsShort()).isTrue();
                break;
            }
            offered.remove(task);
            taken.add(task);
            if (!task.isEnabled()) {
                continue;
            }
            cluster.happens(task);
            if (cluster.isEnd(task)) {
                ends.add(cluster.smallestText());
                break;
            }
        }
        exploration.learn(new Trace());
        return taken;
    }
}
