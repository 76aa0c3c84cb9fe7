package dev.hypnos.tests;

import dev.hypnos.campaign.TestBody;
import dev.hypnos.campaign.TestCase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A program as a campaign runs it. */
record ProgramCase(Class<?> program, String method) implements TestCase {
    @Override
    public String identity() {
        return program.getName() + "#" + method;
    }

    @Override
    public ClassLoader host() {
        return program.getClassLoader();
    }

    @Override
    public TestBody body(ClassLoader loader) {
        return () -> {
            Method copy = loader.loadClass(program.getName()).getMethod(method);
            try {
                copy.invoke(null);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
    }
}
