package dev.hypnos.junit;

import dev.hypnos.junit.scenario.Script;
import dev.hypnos.junit.trial.ArgumentSources;
import dev.hypnos.junit.trial.LaterAnnotations;
import dev.hypnos.junit.trial.TrialContext;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance;

/**
 * An invocation of a test: there is one, or where it has sources of arguments one for each list that they give. They
 * are asked once on the host, to know how many there are; each trial asks them again, since arguments are objects of
 * its own classes.
 *
 * @param number which, from 0; -1 without sources
 * @param arguments what people see of the arguments
 * @param script what its scenario does; null of a test without, and of one whose scenarios are still to be made
 */
record TestInvocation(
        int number, String arguments, @Nullable Script script) {
    TestInvocation(int number, String arguments) {
        this(number, arguments, null);
    }

    /** The one invocation of a test with this scenario. */
    static TestInvocation of(Script script) {
        return new TestInvocation(-1, "", script);
    }

    private static final int SHOWN_MAX = 60;

    /** All invocations of a test. */
    static List<TestInvocation> of(
            Class<?> testClass, Method method, Function<String, Optional<String>> configuration) {
        if (!LaterAnnotations.ARGUMENTS_SOURCE.isOn(method)) {
            return List.of(new TestInvocation(-1, ""));
        }
        List<TestInvocation> invocations = new ArrayList<>();
        for (@Nullable Object[] arguments : arguments(testClass, method, configuration)) {
            invocations.add(new TestInvocation(invocations.size(), shown(arguments)));
        }
        if (invocations.isEmpty()) {
            throw new BadInputException("the sources of " + TestIdentity.of(testClass, method) + " give no arguments");
        }
        return List.copyOf(invocations);
    }

    private static List<@Nullable Object[]> arguments(
            Class<?> testClass, Method method, Function<String, Optional<String>> configuration) {
        TrialContext context = new TrialContext(
                null,
                new TrialContext.Description(
                        "[method:" + method.getName() + "]",
                        method.getName(),
                        Set.of(),
                        testClass,
                        method,
                        TestInstance.Lifecycle.PER_METHOD,
                        configuration));
        try {
            return ArgumentSources.all(method, context);
        } catch (Throwable thrown) {
            throw new BadInputException(
                    "the sources of " + TestIdentity.of(testClass, method) + " could not be asked: " + thrown);
        }
    }

    private static String shown(@Nullable Object[] arguments) {
        String all = Arrays.deepToString(arguments).replaceAll("\\s+", " ");
        String inside = all.substring(1, all.length() - 1);
        return inside.length() <= SHOWN_MAX ? inside : inside.substring(0, SHOWN_MAX - 1) + "…";
    }
}
