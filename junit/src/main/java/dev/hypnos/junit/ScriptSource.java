package dev.hypnos.junit;

import dev.hypnos.junit.scenario.Scenario;
import dev.hypnos.junit.scenario.Scenarios;
import dev.hypnos.junit.scenario.Script;
import dev.hypnos.junit.scenario.ScriptMaker;
import dev.hypnos.junit.trial.Argument;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;

/** The scenarios of a test that has a {@link Scenario} as its parameter. */
final class ScriptSource {
    private final Class<?> testClass;
    private final Method method;
    private final Function<Script, HypnosTestCase> cases;

    ScriptSource(Class<?> testClass, Method method, Function<Script, HypnosTestCase> cases) {
        this.testClass = testClass;
        this.method = method;
        this.cases = cases;
    }

    static boolean isFor(Method method) {
        return method.getParameterCount() == 1 && method.getParameterTypes()[0] == Scenario.class;
    }

    /** What a trial gives to the test method: made of the classes that it has copies of. */
    static Argument.Made made(Script script, Class<?> testClass) {
        String name = testClass.getName();
        // with the host's classes first, so that what is wrong with it is said before any trial
        checked(() -> ScriptMaker.scenario(script, testClass));
        return new Argument.Made(Scenario.class, loader -> {
            try {
                return ScriptMaker.scenario(script, Class.forName(name, false, loader));
            } catch (ClassNotFoundException missing) {
                throw new IllegalStateException("the trial has no copy of " + name, missing);
            }
        });
    }

    private static <T> T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    /** The script in the name of a test; null if there is none. */
    static @Nullable Script ofName(String test) {
        // there may be none, so not by checked
        try {
            return Script.ofName(test);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    /** The test with this scenario. */
    HypnosTestCase with(Script script) {
        return cases.apply(script);
    }

    /** The scenarios that the test asks for, or as many as usual. */
    Set<Script> all(long seed) {
        return checked(() -> AnnotationSupport.findAnnotation(method, Scenarios.class)
                .map(wanted -> ScriptMaker.of(testClass, wanted, seed))
                .orElseGet(() -> ScriptMaker.usual(testClass, seed))
                .scripts());
    }

    /** The smallest arguments that an operation can have. */
    List<String> leastArguments(Script.Step step) {
        return ScriptMaker.leastArguments(step, testClass);
    }
}
