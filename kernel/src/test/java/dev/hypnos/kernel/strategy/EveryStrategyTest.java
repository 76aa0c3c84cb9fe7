package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Programs;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.schedule.Schedule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for all of them. */
class EveryStrategyTest {
    private static final int PROGRAMS = 60;

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void sameSeedGivesTheSameTrial(StrategyKind kind) {
        for (int program = 0; program < PROGRAMS; program++) {
            Script script = Programs.random(new Random(program), "random" + program, 2);
            Strategy first = kind.create();
            Strategy second = kind.create();
            Toy toy = new Toy();
            for (int trial = 0; trial < 5; trial++) {
                List<String> rows = rows(toy.run(script, first, trial, null));
                assertThat(rows(new Toy().run(script, second, trial, null))).isEqualTo(rows);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FIFO", "OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void otherSeedsGiveOtherTrials(StrategyKind kind) {
        Script script = Programs.figure4(3, 3, 3, seen -> {});
        Strategy strategy = kind.create();
        Toy toy = new Toy();
        Set<List<String>> trials = new HashSet<>();
        for (int trial = 0; trial < 100; trial++) {
            trials.add(rows(toy.run(script, strategy, trial, null)));
        }

        assertThat(trials).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void everyTrialCanBeReplayedRowByRow(StrategyKind kind) {
        for (int program = 0; program < PROGRAMS; program++) {
            Script script = Programs.random(new Random(program), "random" + program, 2);
            Strategy strategy = kind.create();
            History history = new History(History.Scheme.TASK_AND_SITE);
            ConflictAnalysis analysis = new ConflictAnalysis();
            Toy toy = new Toy();
            for (int trial = 0; trial < 6; trial++) {
                Trace trace = toy.run(script, strategy, trial, history);
                List<String> rows = rows(trace);
                Replay replay = new Replay(Schedule.of(Recording.of(trace)));
                assertThat(rows(new Toy().run(script, replay, 0, null))).isEqualTo(rows);
                replay.finish();
                analysis.analyse(trace, history);
            }
        }
    }

    /**
     * The setter needs two operations. Under POS it waits longer than a thousand decisions for one of them with probability
     * 1/1000, longer than three thousand with about 10^-9.
     */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void spinLoopsEnd(StrategyKind kind) {
        Strategy strategy = kind.create();
        for (History history : new History[] {null, new History(History.Scheme.TASK_AND_SITE)}) {
            ConflictAnalysis analysis = new ConflictAnalysis();
            Toy toy = new Toy();
            toy.operationLimit = 10_000;
            for (int trial = 0; trial < 200; trial++) {
                Trace trace = toy.run(Programs.spin(), strategy, trial, history);
                assertThat(toy.scheduler.stopped()).isFalse();
                assertThat(trace.size()).isLessThan(6_000);
                analysis.analyse(trace, history);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void aTaskThatCannotGoOnIsNeverExecuted(StrategyKind kind) {
        Script worker = new Script("guarded.worker");
        Toy toy = new Toy();
        for (int i = 0; i < 5; i++) {
            worker.acquire(0, 1)
                    .step(
                            "enter",
                            1,
                            Access.WRITE,
                            t -> assertThat(t.values[1]++).isZero())
                    .step("leave", 1, Access.WRITE, t -> t.values[1]--)
                    .release(0);
        }
        Script script = new Script("guarded").start(worker).start(worker).start(worker);
        Strategy strategy = kind.create();
        for (int trial = 0; trial < 100; trial++) {
            toy.run(script, strategy, trial, null);
            assertThat(toy.scheduler.operations()).isEqualTo(3 * 5 * 4);
        }
    }

    static List<String> rows(Trace trace) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < trace.size(); row++) {
            rows.add(trace.task(row) + "=" + trace.name(trace.task(row)) + " " + trace.site(row) + " "
                    + trace.resource(row) + " " + trace.access(row) + " " + trace.kind(row));
        }
        return rows;
    }
}
