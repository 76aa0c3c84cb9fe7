package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Programs;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.kernel.strategy.RandomWalk;
import java.util.BitSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConflictAnalysisTest {
    private final ConflictAnalysis analysis = new ConflictAnalysis();
    private final Toy toy = new Toy();

    @Nested
    class AgreesWithTheDefinition {
        @ParameterizedTest
        @CsvSource({"2,1,10,3000", "3,2,25,3000", "6,4,60,1000", "40,3,200,200", "40,30,600,60", "300,5,1500,20"})
        void onRandomTraces(int tasks, int resources, int operations, int traces) {
            compare(tasks, resources, operations, traces, Access.values());
        }

        @ParameterizedTest
        @CsvSource({"3,2,30,1000", "20,3,150,200"})
        void onReadsAndWrites(int tasks, int resources, int operations, int traces) {
            compare(tasks, resources, operations, traces, Access.READ, Access.READ, Access.READ, Access.WRITE);
        }

        @ParameterizedTest
        @CsvSource({"4,2,40,1000", "20,3,150,200"})
        void onLocksAndSemaphores(int tasks, int resources, int operations, int traces) {
            compare(tasks, resources, operations, traces, Access.ACQUIRE, Access.RELEASE, Access.RELEASE, Access.READ);
        }

        private void compare(int tasks, int resources, int operations, int traces, Access... accesses) {
            RandomTraces random = new RandomTraces();
            for (int seed = 0; seed < traces; seed++) {
                Trace trace = random.next(new Random(seed), tasks, resources, operations, accesses);
                BitSet expected = PlainConflicts.of(trace);
                compare(analysis, trace, expected);
            }
        }

        private void compare(ConflictAnalysis compared, Trace trace, BitSet expected) {
            TrialAnalysis result = compared.analyse(trace, null);
            BitSet found = new BitSet();
            for (int row = 0; row < trace.size(); row++) {
                found.set(row, compared.conflicted(row));
            }
            assertThat(found).isEqualTo(expected);
            assertThat(result.conflicts())
                    .isEqualTo(expected.stream().filter(trace::isOperation).count());
        }

        @Test
        void onTrialsOfRandomPrograms() {
            for (int program = 0; program < 300; program++) {
                Script script = Programs.random(new Random(program), "analysed" + program, 2);
                Trace trace = toy.run(script, new RandomWalk(), program, null);
                analysis.analyse(trace, null);
                BitSet expected = PlainConflicts.of(trace);
                for (int row = 0; row < trace.size(); row++) {
                    assertThat(analysis.conflicted(row)).isEqualTo(expected.get(row));
                }
            }
        }
    }

    @Test
    void whatALockProtectsDoesNotConflictButItsAcquisitionsDo() {
        Script worker =
                new Script("locked.worker").acquire(0, 1).read(1).write(1, 1).release(0);
        Script script = new Script("locked").start(worker).start(worker);

        assertThat(conflictingActions(script)).containsExactly("acquire 0");
    }

    @Test
    void aVolatileWriteConflictsWithTheReadThatSeesIt() {
        Script script = new Script("volatile")
                .start(new Script("volatile.writer").write(1, 5).write(0, 1))
                .start(new Script("volatile.reader")
                        .step("read 0 once set", 0, Access.READ, toy -> toy.values[0] == 1, toy -> {})
                        .read(1));

        // What was written before is ordered by the flag.
        assertThat(conflictingActions(script)).containsExactly("read 0 once set", "write 0");
    }

    @Test
    void releasesOfASemaphoreOrderNothing() {
        Script releaser = new Script("semaphore.releaser").write(1, 1).release(0);
        Script other = new Script("semaphore.other").release(0).write(1, 2);
        Script script = new Script("semaphore").start(releaser).start(other);

        assertThat(conflictingActions(script)).containsExactly("write 1");
    }

    @Test
    void whatWasDoneBeforeAStartDoesNotConflict() {
        Script script = new Script("started").write(0, 1).start(new Script("started.child").read(0));

        assertThat(conflictingActions(script)).isEmpty();
    }

    @Test
    void whatWasDoneAfterAStartConflicts() {
        Script script = new Script("starting")
                .start(new Script("starting.child").read(0))
                .write(0, 1);

        assertThat(conflictingActions(script)).containsExactly("read 0", "write 0");
    }

    @Test
    void whatWasDoneAfterTheEndWasAwaitedDoesNotConflict() {
        Script child = new Script("awaited.child").write(0, 1).step("done", 2, Access.WRITE, toy -> toy.values[2] = 1);
        Script script = new Script("awaited")
                .start(child)
                .step("join", Toy.VARIABLES + 1, Access.AWAIT, toy -> toy.values[2] == 1, toy -> {})
                .read(0);

        assertThat(conflictingActions(script)).isEmpty();
    }

    @Test
    void countsFirstConflictsOnceAndThenFalsePositives() {
        History history = new History(History.Scheme.TASK_AND_SITE);
        Script script = Programs.figure1(3, seen -> {});

        TrialAnalysis first = analysis.analyse(toy.run(script, new Pos(), 0, history), history);
        assertThat(first)
                .extracting(TrialAnalysis::operations, TrialAnalysis::conflicts)
                .containsExactly(5L, 2L);
        assertThat(first.firstConflicts()).isEqualTo(2);
        assertThat(first.falseNegatives()).isZero();
        assertThat(first.falsePositives()).isZero();

        TrialAnalysis second = analysis.analyse(toy.run(script, new Pos(), 1, history), history);
        assertThat(second.firstConflicts()).isZero();
        assertThat(second.conflicts()).isEqualTo(2);

        // The same signatures, but now nobody else touches x.
        Script alone = new Script("figure1").start(new Script("figure1.a").read(0));
        TrialAnalysis third = analysis.analyse(toy.run(alone, new Pos(), 2, history), history);
        assertThat(third.falsePositives()).isEqualTo(1);
        assertThat(third.conflicts()).isZero();
    }

    @Test
    void countsAnOperationThatRanOnAndConflictedAsAFalseNegative() {
        History history = new History(History.Scheme.TASK_AND_SITE);
        Script alone = new Script("negative").start(new Script("negative.a").write(0, 1));
        analysis.analyse(toy.run(alone, new Pos(), 0, history), history);

        Script both = new Script("negative")
                .start(new Script("negative.a").write(0, 1))
                .start(new Script("negative.b").read(0));
        TrialAnalysis result = analysis.analyse(toy.run(both, new Pos(), 1, history), history);

        assertThat(result.falseNegatives()).isEqualTo(1);
        assertThat(result.firstConflicts()).isEqualTo(1);
        // From now on it is explored.
        TrialAnalysis next = analysis.analyse(toy.run(both, new Pos(), 2, history), history);
        assertThat(next.conflicts()).isEqualTo(2);
        assertThat(next.falseNegatives()).isZero();
    }

    @Test
    void tenThousandTasksThatAllSawEachOtherFitIntoLittleMemory() {
        Script worker = new Script("many.worker").write(0, 1).write(0, 2);
        Script script = new Script("many");
        for (int i = 0; i < 10_000; i++) {
            script.start(worker);
        }
        Trace trace = toy.run(script, new RandomWalk(), 1, null);

        TrialAnalysis result = analysis.analyse(trace, null);

        assertThat(result.operations()).isEqualTo(20_000);
        assertThat(result.conflicts()).isEqualTo(20_000);
    }

    @Test
    void aTrialThatStartedTasksWithoutEndIsCountedAndNothingMore() {
        Script worker = new Script("endless.worker").write(0, 1);
        Script script = new Script("endless");
        for (int i = 0; i < 50_000; i++) {
            script.start(worker);
        }
        Trace trace = toy.run(script, new RandomWalk(), 1, null);

        assertThat(analysis.analyse(trace, null).operations()).isEqualTo(50_000);
        assertThat(new RaceAnalysis().analyse(trace)).isEmpty();
    }

    private Set<String> conflictingActions(Script script) {
        Set<String> actions = new TreeSet<>();
        for (int seed = 0; seed < 50; seed++) {
            Trace trace = toy.run(script, new RandomWalk(), seed, null);
            analysis.analyse(trace, null);
            for (int row = 0; row < trace.size(); row++) {
                if (analysis.conflicted(row)) {
                    actions.add(Sites.get(trace.site(row)).action());
                }
            }
        }
        return actions;
    }
}
