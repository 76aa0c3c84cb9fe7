package dev.hypnos.junit;

import dev.hypnos.junit.scenario.Script;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The names of tests: {@code com.acme.AccountTest#transfers}, with parameter types where there are parameters. */
final class TestIdentity {
    private TestIdentity() {}

    static String of(Class<?> testClass, Method method) {
        String parameters = method.getParameterCount() == 0
                ? ""
                : Arrays.stream(method.getParameterTypes())
                        .map(Class::getTypeName)
                        .collect(Collectors.joining(",", "(", ")"));
        return testClass.getName() + "#" + method.getName() + parameters;
    }

    /**
     * The name of one invocation of a test that has sources of arguments:
     * {@code com.acme.AccountTest#transfers(int)[2]}, counted from 1.
     */
    static String of(Class<?> testClass, Method method, int invocation) {
        return invocation < 0 ? of(testClass, method) : of(testClass, method) + "[" + (invocation + 1) + "]";
    }

    /** Without packages: {@code AccountTest#transfers}. */
    static String brief(String identity) {
        if (Script.ofName(identity) != null) {
            String script = identity.substring(Script.without(identity).length());
            return brief(Script.without(identity)) + " " + script;
        }
        int hash = identity.indexOf('#');
        String className = hash < 0 ? identity : identity.substring(0, hash);
        String method = hash < 0 ? "" : identity.substring(hash);
        int begin = method.indexOf('(');
        int end = method.lastIndexOf(')');
        return className.substring(className.lastIndexOf('.') + 1)
                + (begin < 0 ? method : method.substring(0, begin) + method.substring(end + 1));
    }
}
