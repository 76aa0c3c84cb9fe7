package dev.hypnos.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;

/**
 * What a trial of a test does, found once by looking at the host's classes; a {@link TestCopy} does it in the copies of a
 * loader.
 *
 * @param identity what reports and schedule files call the test
 * @param testClass the name of the test class
 * @param classes the test class after those that enclose it
 * @param test the test method
 * @param directories how many directories a trial needs
 * @param displayName what JUnit shows
 * @param tags JUnit's tags
 */
record TestPlan(
        String identity,
        String testClass,
        List<ClassPlan> classes,
        Call test,
        int directories,
        String displayName,
        Set<String> tags) {

    /** Refuses, in one clear line, what would not work in a trial. */
    static TestPlan of(Class<?> testClass, Method method, String displayName, Set<String> tags) {
        Refusals.check(testClass, method);
        Argument.DirectoryNumbers numbers = new Argument.DirectoryNumbers();
        List<ClassPlan> classes = TestClasses.outermostFirst(testClass).stream()
                .map(each -> ClassPlan.of(each, numbers))
                .toList();
        Call test = Call.of(method, numbers);
        return new TestPlan(
                TestIdentity.of(testClass, method),
                testClass.getName(),
                classes,
                test,
                numbers.count(),
                displayName,
                Set.copyOf(tags));
    }
}
