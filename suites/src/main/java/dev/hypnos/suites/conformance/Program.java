package dev.hypnos.suites.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program with its outcomes.
 *
 * @param type the host's copy of its class
 */
public record Program(
        Class<?> type, String method, Set<String> outcomes, Set<String> unseen, int earlyTicks, int schedules) {
    /** All programs of a class, by name. */
    public static List<Program> of(Class<?> type) {
        List<Program> programs = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            Outcomes outcomes = method.getAnnotation(Outcomes.class);
            if (outcomes != null) {
                if (!Modifier.isPublic(method.getModifiers()) || method.getParameterCount() > 0) {
                    throw new IllegalArgumentException(method + " must be public and have no parameters");
                }
                programs.add(new Program(
                        type,
                        method.getName(),
                        new TreeSet<>(Arrays.asList(outcomes.value())),
                        new TreeSet<>(Arrays.asList(outcomes.unseen())),
                        outcomes.earlyTicks(),
                        outcomes.schedules()));
            }
        }
        programs.sort(Comparator.comparing(Program::method));
        return programs;
    }

    /** Runs it once, in the classes of this loader; returns what it returns, as text. */
    public String call(ClassLoader loader) throws Throwable {
        Class<?> copy = loader.loadClass(type.getName());
        try {
            Object instance = copy.getConstructor().newInstance();
            return String.valueOf(copy.getMethod(method).invoke(instance));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Whether one of its outcomes is the only one that it may have. */
    public boolean isDeterministic() {
        return outcomes.size() == 1 && unseen.isEmpty();
    }

    /** Runs it once for real, and closes what it has left open. */
    String callForReal() throws Throwable {
        Object instance = type.getConstructor().newInstance();
        try {
            return String.valueOf(type.getMethod(method).invoke(instance));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        } finally {
            if (instance instanceof AutoCloseable left) {
                left.close();
            }
        }
    }

    public String name() {
        return type.getSimpleName() + "." + method;
    }

    @Override
    public String toString() {
        return name();
    }
}
