package dev.hypnos.kernel.systematic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An exploration that is saved and resumed tries what it would have tried, in the same order. */
class ResumedExplorationTest {
    private static final int PROGRAMS = 60;
    private static final int TRACES_MAX = 400;

    /** What an exploration tried, trace by trace, and what it counted. */
    private record Tried(List<String> traces, long executions, long redundant, boolean isComplete) {}

    /** Without a pause. */
    private static Tried atOnce(Script program, Supplier<Exploration> kind) throws SavedFormatException {
        return inParts(program, kind, Integer.MAX_VALUE);
    }

    /** With nothing but the saved text left after so many traces, and again. */
    private static Tried inParts(Script program, Supplier<Exploration> kind, int traces) throws SavedFormatException {
        Exploration exploration = kind.get();
        Toy toy = new Toy();
        List<String> tried = new ArrayList<>();
        while (!exploration.isOver() && tried.size() < TRACES_MAX) {
            Trace trace = toy.run(program, exploration, 0, null);
            tried.add(text(trace));
            exploration.learn(trace);
            if (tried.size() % traces == 0) {
                String saved = exploration.save();
                exploration = kind.get();
                exploration.resume(saved);
                assertThat(exploration.save()).isEqualTo(saved);
                // with names of its own, as in another JVM
                toy = new Toy();
            }
        }
        return new Tried(tried, exploration.executions(), exploration.redundant(), exploration.isComplete());
    }

    private static String text(Trace trace) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < trace.size(); row++) {
            text.append(trace.name(trace.task(row)))
                    .append(':')
                    .append(trace.resource(row))
                    .append(' ');
        }
        return text.toString();
    }

    private static Supplier<Exploration> reduced(Reduction reduction) {
        return () -> new ReducedExploration(reduction, Reach.FULL);
    }

    @ParameterizedTest
    @EnumSource(Reduction.class)
    void triesTheSameAfterEachTrace(Reduction reduction) throws SavedFormatException {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Script program = random(new Random(seed), seed);
            Tried expected = atOnce(program, reduced(reduction));
            assertThat(inParts(program, reduced(reduction), 1))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    /** As when the time of a campaign is up: what was begun is begun again. */
    @ParameterizedTest
    @EnumSource(Reduction.class)
    void aTrialThatIsGivenUpHalfWayIsTriedAgain(Reduction reduction) throws SavedFormatException {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Script program = random(new Random(seed), seed);
            for (Supplier<Exploration> kind :
                    List.<Supplier<Exploration>>of(reduced(reduction), () -> new DepthFirst(Reach.FULL))) {
                Tried expected = atOnce(program, kind);
                assertThat(withTrialsGivenUp(program, kind)).as("seed %d", seed).isEqualTo(expected);
            }
        }
    }

    private static Tried withTrialsGivenUp(Script program, Supplier<Exploration> kind) throws SavedFormatException {
        Exploration exploration = kind.get();
        Toy toy = new Toy();
        List<String> tried = new ArrayList<>();
        while (!exploration.isOver() && tried.size() < TRACES_MAX) {
            toy.operationLimit = 3 + tried.size() % 5;
            toy.run(program, exploration, 0, null);
            if (tried.size() % 2 == 0) {
                String saved = exploration.save();
                exploration = kind.get();
                exploration.resume(saved);
            }
            toy.operationLimit = Long.MAX_VALUE;
            Trace trace = toy.run(program, exploration, 0, null);
            tried.add(text(trace));
            exploration.learn(trace);
        }
        return new Tried(tried, exploration.executions(), exploration.redundant(), exploration.isComplete());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 50})
    void triesTheSameInParts(int traces) throws SavedFormatException {
        Script program = random(new Random(3), 3);
        assertThat(inParts(program, reduced(Reduction.OPTIMAL), traces))
                .isEqualTo(atOnce(program, reduced(Reduction.OPTIMAL)));
    }

    @Test
    void withDelays() throws SavedFormatException {
        Script[] tasks = new Script[6];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new Script("writer" + i).write(0, i);
        }
        Supplier<Exploration> kind = () -> new ReducedExploration(Reduction.OPTIMAL, Reach.FULL.delays(3));
        Tried tried = inParts(all(tasks), kind, 1);
        assertThat(tried.executions()).isEqualTo(49);
        assertThat(tried).isEqualTo(atOnce(all(tasks), kind));
    }

    @Test
    void everyOrder() throws SavedFormatException {
        Supplier<Exploration> kind = () -> new DepthFirst(Reach.FULL.preemptions(1));
        Script program = all(
                new Script("one").write(0, 1).write(0, 2),
                new Script("other").write(0, 3).write(0, 4));
        Tried tried = inParts(program, kind, 1);
        assertThat(tried.executions()).isEqualTo(4);
        assertThat(tried).isEqualTo(atOnce(program, kind));
    }

    @Test
    void whatIsNoSavedExplorationIsRefused() {
        Toy toy = new Toy();
        Exploration exploration = reduced(Reduction.OPTIMAL).get();
        Script program = random(new Random(3), 3);
        for (int i = 0; i < 5; i++) {
            exploration.learn(toy.run(program, exploration, 0, null));
        }
        String saved = exploration.save();
        List<String> wrong = List.of(
                "", "x", "3\n0\n", saved.substring(0, saved.length() / 2), saved + "1 ", saved.replace('1', 'x'));
        for (String text : wrong) {
            assertThatThrownBy(() -> reduced(Reduction.OPTIMAL).get().resume(text))
                    .isInstanceOf(SavedFormatException.class)
                    .hasMessageStartingWith("is corrupt: ");
        }
    }

    private static Script all(Script... tasks) {
        Script main = new Script("main");
        for (Script task : tasks) {
            main.start(task);
        }
        return main;
    }

    /** Variables, a lock, and a queue for one on which tasks wait for each other. */
    private static Script random(Random random, int seed) {
        Script[] tasks = new Script[2 + random.nextInt(3)];
        for (int i = 0; i < tasks.length; i++) {
            Script task = new Script("resumed" + seed + "." + i);
            int steps = 1 + random.nextInt(3);
            for (int j = 0; j < steps; j++) {
                switch (random.nextInt(5)) {
                    case 0 -> task.read(random.nextInt(2));
                    case 1 -> task.write(random.nextInt(2), j);
                    case 2 -> task.acquire(4, 1).write(random.nextInt(2), j).release(4);
                    case 3 -> task.step("put", 5, Access.WRITE, toy -> toy.values[5] < 1, toy -> toy.values[5]++);
                    default -> task.step("take", 5, Access.WRITE, toy -> toy.values[5] > 0, toy -> toy.values[5]--);
                }
            }
            tasks[i] = task;
        }
        return all(tasks);
    }
}
