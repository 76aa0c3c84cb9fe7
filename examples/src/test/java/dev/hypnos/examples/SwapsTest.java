package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import dev.hypnos.suites.orders.Swaps;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that makes a difference in a model is told to whoever explores it. */
class SwapsTest {
    private static final int EXECUTIONS = 20;
    private static final int PAIRS = 10;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    static List<Scenario> models() {
        return Stream.concat(Scenarios.vnet().stream(), Scenarios.corfu().stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("models")
    void whatCanSwapMakesNoDifference(Scenario scenario) throws Exception {
        String[] parts = scenario.test().split("#");
        Class<?> type = Class.forName(parts[0]);

        try (Swaps swaps = new Swaps(type.getClassLoader(), type.getName(), true, loader -> run(loader, parts))) {
            assertThat(swaps.differences(EXECUTIONS, PAIRS)).isEmpty();
        }
    }

    private static Object run(ClassLoader loader, String[] parts) throws Throwable {
        Class<?> type = loader.loadClass(parts[0]);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method method = type.getDeclaredMethod(parts[1]);
        method.setAccessible(true);
        try {
            return String.valueOf(method.invoke(constructor.newInstance()));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
