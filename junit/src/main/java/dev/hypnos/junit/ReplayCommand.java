package dev.hypnos.junit;

import java.lang.reflect.Method;
import java.nio.file.Path;

/** What a person types or sets to replay a schedule where JUnit runs the test. */
final class ReplayCommand {
    private ReplayCommand() {}

    /** A Maven command where Maven runs the test; elsewhere, an IDE for instance, the option to add. */
    static String of(Class<?> testClass, Method method, Path schedule) {
        String option = "-Dhypnos.replay=" + schedule;
        return System.getProperty("surefire.test.class.path") == null
                ? "run the test with " + option
                : "mvn test -Dtest='" + testClass.getSimpleName() + "#" + method.getName() + "' " + option;
    }
}
