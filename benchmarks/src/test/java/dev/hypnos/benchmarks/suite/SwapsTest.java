package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import dev.hypnos.suites.orders.CallbackOrders;
import dev.hypnos.suites.orders.Swaps;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that makes a difference between threads is told to whoever explores them. */
class SwapsTest {
    private static final int EXECUTIONS = Nightly.count(5, 100);
    private static final int PAIRS = Nightly.count(5, 40);

    static List<Program> programs() {
        return Programs.all().stream()
                .filter(program -> program.earlyTicks() == 0)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatCanSwapMakesNoDifference(Program program) {
        try (Swaps swaps =
                new Swaps(program.type().getClassLoader(), program.type().getName(), false, program::call)) {
            assertThat(swaps.differences(EXECUTIONS, PAIRS)).isEmpty();
        }
    }

    static List<String> callbacks() {
        return Arrays.stream(CallbackOrders.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)
                .sorted()
                .toList();
    }

    /** Also what the JDK does after it has called the program back. */
    @ParameterizedTest
    @MethodSource("callbacks")
    void whatCanSwapInAFunctionMakesNoDifference(String program) {
        Class<?> type = CallbackOrders.class;
        try (Swaps swaps = new Swaps(
                type.getClassLoader(),
                type.getName(),
                false,
                loader -> String.valueOf(
                        loader.loadClass(type.getName()).getMethod(program).invoke(null)))) {
            assertThat(swaps.differences(4 * EXECUTIONS, PAIRS)).isEmpty();
        }
    }
}
