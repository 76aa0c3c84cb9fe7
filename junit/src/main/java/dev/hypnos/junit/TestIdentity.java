package dev.hypnos.junit;

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

    /** Without packages: {@code AccountTest#transfers}. */
    static String brief(String identity) {
        int hash = identity.indexOf('#');
        String className = hash < 0 ? identity : identity.substring(0, hash);
        String method = hash < 0 ? "" : identity.substring(hash);
        int parenthesis = method.indexOf('(');
        return className.substring(className.lastIndexOf('.') + 1)
                + (parenthesis < 0 ? method : method.substring(0, parenthesis));
    }
}
