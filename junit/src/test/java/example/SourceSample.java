package example;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.TypedArgumentConverter;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with sources of arguments, each plain and as a Hypnos test. */
public class SourceSample {
    enum Colour {
        RED,
        GREEN
    }

    public static class Doubled extends TypedArgumentConverter<String, Integer> {
        protected Doubled() {
            super(String.class, Integer.class);
        }

        @Override
        protected Integer convert(String text) {
            return 2 * Integer.parseInt(text);
        }
    }

    private void note(Object... arguments) {
        Journal.add(
                getClass(), Stream.of(arguments).map(String::valueOf).toList().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void plainValues(long number) {
        note(number);
    }

    @HypnosTest(trials = 1)
    @ValueSource(ints = {1, 2})
    void values(long number) {
        note(number);
        Pair.run();
    }

    @ParameterizedTest
    @CsvSource({"a, 1, PT3S, RED, 4", "'b, c', -2, P1D, GREEN, 5"})
    void plainTable(
            String text, byte number, Duration duration, Colour colour, @ConvertWith(Doubled.class) int doubled) {
        note(text, number, duration, colour, doubled);
    }

    @HypnosTest(trials = 1)
    @CsvSource({"a, 1, PT3S, RED, 4", "'b, c', -2, P1D, GREEN, 5"})
    void table(String text, byte number, Duration duration, Colour colour, @ConvertWith(Doubled.class) int doubled) {
        note(text, number, duration, colour, doubled);
        Pair.run();
    }

    @ParameterizedTest
    @EnumSource
    void plainConstants(Colour colour, TestInfo info) {
        note(colour, info.getTestMethod().isPresent());
    }

    @HypnosTest(trials = 1)
    @EnumSource
    void constants(Colour colour, TestInfo info) {
        note(colour, info.getTestMethod().isPresent());
        Pair.run();
    }

    @ParameterizedTest
    @EnumSource(value = DayOfWeek.class, names = "S.*", mode = EnumSource.Mode.MATCH_ALL)
    @ValueSource(strings = "x")
    void plainSeveral(Object any) {
        note(any);
    }

    @HypnosTest(trials = 1)
    @EnumSource(value = DayOfWeek.class, names = "S.*", mode = EnumSource.Mode.MATCH_ALL)
    @ValueSource(strings = "x")
    void several(Object any) {
        note(any);
        Pair.run();
    }

    static List<Arguments> accounts() {
        Account rich = new Account();
        rich.deposit(100);
        return List.of(Arguments.of(new Account(), 0), Arguments.of(rich, 100));
    }

    @ParameterizedTest
    @MethodSource("accounts")
    void plainObjects(Account account, int balance) {
        note(account.balance() == balance, account.getClass() == Account.class);
    }

    @HypnosTest(trials = 1)
    @MethodSource("accounts")
    void objects(Account account, int balance) {
        note(account.balance() == balance, account.getClass() == Account.class);
        Pair.run();
    }

    @HypnosTest(trials = 100)
    @ValueSource(ints = {2, 0, 3})
    void finds(int allowed) {
        int count = Pair.count();
        if (allowed != 0 && count != 2) {
            throw new AssertionError("lost with " + allowed);
        }
    }

    @HypnosTest
    @ValueSource(ints = 1)
    void aggregated(ArgumentsAccessor accessor) {}

    @HypnosTest
    @MethodSource("missing")
    void missing(int number) {}
}
