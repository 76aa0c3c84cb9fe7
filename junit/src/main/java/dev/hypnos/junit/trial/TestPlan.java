package dev.hypnos.junit.trial;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a trial of a test does, found once by looking at the host's classes; a {@link TestCopy} does it in the copies of
 * a loader.
 *
 * @param identity what reports and schedule files call the test
 * @param testClass the name of the test class
 * @param classes the test class after those that enclose it
 * @param test the test method
 * @param extensions the foreign extensions of the method
 * @param invocation which of the arguments that its sources give, or -1 without sources
 * @param directories how many directories a trial needs
 * @param displayName what JUnit shows
 * @param tags JUnit's tags
 * @param configuration the parameters of JUnit's configuration
 */
public record TestPlan(
        String identity,
        String testClass,
        List<ClassPlan> classes,
        Call test,
        List<ExtensionPlan> extensions,
        int invocation,
        int directories,
        String displayName,
        Set<String> tags,
        Function<String, Optional<String>> configuration) {

    /**
     * The plan of a test of which nothing is refused.
     *
     * @param made what Hypnos gives to the test method, if anything
     */
    public static TestPlan of(
            String identity,
            Class<?> testClass,
            Method method,
            int invocation,
            Argument.@Nullable Made made,
            String displayName,
            Set<String> tags,
            Function<String, Optional<String>> configuration) {
        Argument.DirectoryNumbers numbers = new Argument.DirectoryNumbers();
        List<ClassPlan> classes = TestClasses.outermostFirst(testClass).stream()
                .map(each -> ClassPlan.of(each, numbers))
                .toList();
        Call test = Call.ofTest(method, numbers, made);
        return new TestPlan(
                identity,
                testClass.getName(),
                classes,
                test,
                ExtensionPlan.ofMethod(method),
                invocation,
                numbers.count(),
                displayName,
                Set.copyOf(tags),
                configuration);
    }

    /** Whether a trial needs what JUnit gives to extensions. */
    boolean isExtended() {
        return invocation >= 0 || !extensions.isEmpty() || classes.stream().anyMatch(ClassPlan::isExtended);
    }
}
