package dev.hypnos.cli;

import dev.hypnos.campaign.text.Nearest;
import dev.hypnos.junit.BadInputException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The programs that the command brings along. They are asked by name, in a loader of their own that is made when they
 * are asked for: the libraries of real systems are no business of anybody else.
 */
final class Programs {
    private static final String EXAMPLES = "dev.hypnos.examples.Examples";
    private static final String STRUCTURES = "dev.hypnos.examples.Structures";
    private static final String PROTOCOLS = "dev.hypnos.examples.Protocols";
    private static final String EVENTS = "dev.hypnos.examples.Events";
    private static final String SYSTEMS = "dev.hypnos.systems.Systems";
    private static final String PACKAGES = "dev.hypnos.";
    private static final String PACKAGES_OF_EXAMPLES = PACKAGES + "examples.";
    private static final String ELSEWHERE = "real systems and benchmarks come with the sources of Hypnos only";

    private static @Nullable ProgramLoader examples;
    private static @Nullable ProgramLoader systems;

    private Programs() {}

    /**
     * A program in one line.
     *
     * @param name what people call it
     * @param shows what it shows
     */
    record Program(String name, String shows) {}

    static List<Program> examples() {
        return hasExamples() ? list(loaderOfExamples(), EXAMPLES, "shows") : List.of();
    }

    static List<Program> structures() {
        return hasExamples() ? list(loaderOfExamples(), STRUCTURES, "shows") : List.of();
    }

    static List<Program> protocols() {
        return hasExamples() ? list(loaderOfExamples(), PROTOCOLS, "shows") : List.of();
    }

    static List<Program> events() {
        return hasExamples() ? list(loaderOfExamples(), EVENTS, "shows") : List.of();
    }

    /** Empty where they are not there. */
    static List<Program> systems() {
        return hasSystems() ? list(loaderOfSystems(), SYSTEMS, "paper") : List.of();
    }

    static boolean hasSystems() {
        return !Libraries.systems().isEmpty();
    }

    private static boolean hasExamples() {
        return !Libraries.examples().isEmpty();
    }

    /** The test, as {@code class#method}, of the program with this name. */
    static Optional<String> test(String name) {
        Optional<String> example = hasExamples() ? test(loaderOfExamples(), EXAMPLES, name) : Optional.empty();
        return example.isPresent() || !hasSystems() ? example : test(loaderOfSystems(), SYSTEMS, name);
    }

    /** What is said where there is no program of this name. */
    static String missing(String name) {
        return "there is no example '" + name + "'"
                + Nearest.to(name, names())
                        .map(nearest -> "; did you mean example:" + nearest + "?")
                        .orElse(
                                hasSystems()
                                        ? "; " + CommandName.get() + " list shows them all"
                                        : " here: " + ELSEWHERE);
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        if (hasExamples()) {
            names.addAll(strings(call(loaderOfExamples(), EXAMPLES, "names")));
        }
        systems().forEach(system -> names.add(system.name()));
        return names;
    }

    /**
     * The loader of a test: that of the class path, or of a program that the command brings along where none is given.
     */
    static ProgramLoader loader(String test, List<Path> classPath) {
        if (!classPath.isEmpty() || !test.startsWith(PACKAGES)) {
            return ProgramLoader.of(classPath);
        }
        if (test.startsWith(PACKAGES_OF_EXAMPLES)) {
            return loaderOfExamples();
        }
        return hasSystems() ? loaderOfSystems() : ProgramLoader.of(List.of());
    }

    /** The loader of the benchmarks. */
    static ProgramLoader loaderOfBenchmarks() {
        if (!hasSystems()) {
            throw new BadInputException("there are no benchmarks here: " + ELSEWHERE);
        }
        return loaderOfSystems();
    }

    private static ProgramLoader loaderOfExamples() {
        ProgramLoader known = examples;
        if (known == null) {
            known = ProgramLoader.of(Libraries.examples());
            examples = known;
        }
        return known;
    }

    private static ProgramLoader loaderOfSystems() {
        ProgramLoader known = systems;
        if (known == null) {
            known = ProgramLoader.of(Libraries.systems());
            systems = known;
        }
        return known;
    }

    private static Optional<String> test(ProgramLoader loader, String type, String name) {
        return ((Optional<?>) call(loader, type, "test", name)).map(String.class::cast);
    }

    private static List<Program> list(ProgramLoader loader, String type, String shows) {
        List<Program> programs = new ArrayList<>();
        for (Object each : (List<?>) call(loader, type, "all")) {
            programs.add(new Program(text(each, "name"), text(each, shows)));
        }
        return programs;
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String.class::cast).toList();
    }

    private static String text(Object component, String accessor) {
        try {
            return (String) component.getClass().getMethod(accessor).invoke(component);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException(changed);
        }
    }

    private static Object call(ProgramLoader loader, String type, String name, Object... arguments) {
        try {
            for (Method method : loader.loadClass(type).getMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                    return method.invoke(null, arguments);
                }
            }
            throw new IllegalStateException(type + " has no method " + name);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException(changed);
        }
    }
}
