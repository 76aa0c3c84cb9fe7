package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.ReadByArgument;
import dev.hypnos.tests.program.ReadForTexts;
import dev.hypnos.tests.program.ReadInside;
import dev.hypnos.tests.program.ReadLater;
import dev.hypnos.tests.program.ReadTogether;
import dev.hypnos.tests.program.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK reads for the program can come before and after what another task does, whatever it is that the program calls. */
class ReadByArgumentTest {
    static Stream<Arguments> programs() {
        return Stream.of(
                        ReadByArgument.class,
                        ReadLater.class,
                        ReadInside.class,
                        ReadForTexts.class,
                        ReadTogether.class,
                        Written.class)
                .flatMap(type -> Trials.programs(type).stream().map(program -> Arguments.of(type, program)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void itIsTouched(Class<?> type, String program) {
        // the rarest has a chance of a fifth in each trial
        Trials.of(type, program).count(100).run().returnExactly("00", "01", "11");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void itIsTouchedInEveryOrder(Class<?> type, String program) {
        Trials.Everything everything =
                Trials.of(type, program).strategy(StrategyKind.OPTIMAL_DPOR).explore(Reach.FULL);

        assertThat(everything.isComplete()).isTrue();
        assertThat(everything.endings().stream().map(ending -> ending.substring(0, "returned 00".length())))
                .containsExactlyInAnyOrder("returned 00", "returned 01", "returned 11");
    }

    static List<String> textsOfTwo() {
        return Trials.programs(ReadForTexts.OfTwo.class);
    }

    /** One after the other, in their order. */
    @ParameterizedTest
    @MethodSource("textsOfTwo")
    void othersComeBetweenTwoOfAText(String program) {
        Trials.Everything everything = Trials.of(ReadForTexts.OfTwo.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(everything.isComplete()).isTrue();
        assertThat(everything.doubts()).isEmpty();
        assertThat(everything.endings().stream().map(ending -> ending.substring(0, "returned 00".length())))
                .containsExactlyInAnyOrder("returned 00", "returned 01", "returned 10", "returned 11");
    }

    /** First the numbers of an object, then what it refers to; with a monitor around it, both at once. */
    @Test
    void othersComeBetweenTwoPartsOfAnObjectThatIsWritten() {
        Trials.of(Written.OfTwo.class, "torn").count(100).run().returnExactly("00", "01", "10", "11");
        Trials.of(Written.OfTwo.class, "guarded").count(100).run().returnExactly("00", "11");
    }

    /** No race, since there is no read. */
    @ParameterizedTest
    @ValueSource(strings = {"listOfAnother", "numbers"})
    void nothingIsTouchedThatIsNotRead(String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        Trials.of(ReadByArgument.NotRead.class, program)
                .count(60)
                .reader(trace -> races.addAll(analysis.analyse(trace)))
                .run()
                .neverFail();

        assertThat(races).isEmpty();
    }
}
