package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.ClosedMemory;
import dev.hypnos.tests.program.ClosedWhileUsed;
import dev.hypnos.tests.program.DeclaredBelow;
import dev.hypnos.tests.program.FilesOfTwo;
import dev.hypnos.tests.program.NamedByAnother;
import dev.hypnos.tests.program.Overlapping;
import dev.hypnos.tests.program.PrintedByTwo;
import dev.hypnos.tests.program.SetByAnother;
import dev.hypnos.tests.program.WrittenBelow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls of objects of the JDK that guard themselves, and of what a process has once: whoever comes first can be any of two tasks that do nothing else,
 * and explorations show all that can come of it or say that they cannot.
 */
class GuardedTest {
    private static final Engine.Mode MODE = Engine.Mode.CONTINUATIONS;
    private static final int ON_THREADS = 10;
    private static final int USUALLY_ENOUGH = 60;
    /** Where only a trial that believes no prediction comes between, that is one in thirty. */
    private static final int ENOUGH = 600;

    private static final Set<String> CLOSED_SELECTIONS = Set.of("select", "selectForAWhile", "selectNow", "keys");

    static List<String> closed() {
        return Trials.programs(ClosedWhileUsed.class);
    }

    static List<String> printed() {
        return Trials.programs(PrintedByTwo.class);
    }

    static List<String> set() {
        return Trials.programs(SetByAnother.class);
    }

    static List<String> files() {
        return Trials.programs(FilesOfTwo.class);
    }

    static List<Arguments> beforeOrAfter() {
        return Stream.of(
                        WrittenBelow.class,
                        NamedByAnother.class,
                        ClosedMemory.class,
                        Overlapping.class,
                        DeclaredBelow.class)
                .flatMap(type -> Trials.programs(type).stream().map(program -> Arguments.of(type, program)))
                .toList();
    }

    static List<String> apart() {
        return Trials.programs(Overlapping.Apart.class);
    }

    @ParameterizedTest
    @MethodSource("closed")
    void isClosedBeforeOrAfter(String program) {
        String[] all = CLOSED_SELECTIONS.contains(program)
                ? new String[] {"0", "ClosedSelectorException"}
                : program.equals("selectorTwice")
                        ? new String[] {"true true", "true false", "false false"}
                        : new String[] {"true", "false"};
        comesOut(ClosedWhileUsed.class, program, all);
    }

    @ParameterizedTest
    @MethodSource("printed")
    void isPrintedInBothOrders(String program) {
        comesOut(PrintedByTwo.class, program, "ab", "ba");
    }

    @ParameterizedTest
    @MethodSource("set")
    void isSetBeforeOrAfter(String program) {
        comesOut(SetByAnother.class, program, "before", "after");
    }

    @ParameterizedTest
    @MethodSource("files")
    void isInAFileBeforeOrAfter(String program) {
        comesOut(FilesOfTwo.class, program, "before", "after");
    }

    @ParameterizedTest
    @MethodSource("beforeOrAfter")
    void comesBeforeOrAfter(Class<?> type, String program) {
        comesOut(type, program, "before", "after");
    }

    @ParameterizedTest
    @MethodSource("apart")
    void neighboursInABufferAreNoRace(String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        Trials.of(Overlapping.Apart.class, program)
                .count(60)
                .reader(trace -> races.addAll(analysis.analyse(trace)))
                .run()
                .neverFail();

        assertThat(races).isEmpty();
    }

    @Test
    void whoeverReadsMuchMakesProgress() {
        Trials.of(PrintedByTwo.Alone.class, "read")
                .count(Nightly.count(12, 40))
                .run()
                .returnExactly("300000");
    }

    private static void comesOut(Class<?> type, String program, String... all) {
        for (StrategyKind strategy : List.of(StrategyKind.POS, StrategyKind.RANDOM_WALK)) {
            Trials trials = Trials.of(type, program).strategy(strategy);
            boolean isEnough = trials.count(USUALLY_ENOUGH).run(MODE).returned(all);
            if (!isEnough) {
                trials.count(ENOUGH).run(MODE).returnExactly(all);
            }
        }
        // the same on threads
        Trials.of(type, program).count(ON_THREADS).run();
        Trials.Everything explored =
                Trials.of(type, program).strategy(StrategyKind.OPTIMAL_DPOR).explore(Reach.FULL);
        assertThat(explored.isComplete()).isTrue();
        Set<String> returned = explored.endings().stream()
                .map(ending -> ending.substring("returned ".length(), ending.indexOf(", ")))
                .collect(Collectors.toSet());
        assertThat(all).containsAll(returned);
        if (returned.size() < all.length) {
            assertThat(explored.doubts()).isNotEmpty();
        }
    }
}
