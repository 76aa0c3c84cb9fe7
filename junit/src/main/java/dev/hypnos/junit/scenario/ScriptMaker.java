package dev.hypnos.junit.scenario;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Makes scripts of the operations of a test class: the same ones for the same seed. */
public final class ScriptMaker {
    /** After so many in a row that were there before, there are no others of the size. */
    private static final int IN_VAIN_MAX = 100;

    private final List<Method> operations;
    private final Size size;
    private final Random random;

    /** As {@link Scenarios} has it. */
    private record Size(int count, int threads, int operations, int before, int after) {}

    private ScriptMaker(Class<?> testClass, Size size, long seed) {
        this.operations = operations(testClass);
        this.size = size;
        this.random = new Random(seed);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException(
                    testClass.getName() + " has no method with @Operation for a scenario to call");
        }
        boolean isEmpty = size.count < 1 || size.threads < 1 || size.operations < 1;
        if (isEmpty || size.before < 0 || size.after < 0) {
            throw new IllegalArgumentException("@Scenarios in " + testClass.getName()
                    + " must have at least one scenario, one thread and one operation");
        }
    }

    /**
     * As many and as large as is wanted. Throws an {@link IllegalArgumentException} that says what is wrong with the
     * class.
     */
    public static ScriptMaker of(Class<?> testClass, Scenarios wanted, long seed) {
        Size size = new Size(wanted.count(), wanted.threads(), wanted.operations(), wanted.before(), wanted.after());
        return new ScriptMaker(testClass, size, seed);
    }

    /** As many and as large as {@link Scenarios} has it where nothing is said. */
    public static ScriptMaker usual(Class<?> testClass, long seed) {
        return new ScriptMaker(
                testClass,
                new Size(usual("count"), usual("threads"), usual("operations"), usual("before"), usual("after")),
                seed);
    }

    private static int usual(String attribute) {
        try {
            return (int) Scenarios.class.getMethod(attribute).getDefaultValue();
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The operations of a class, in an order that is the same in every JVM. */
    static List<Method> operations(Class<?> testClass) {
        return AnnotationSupport.findAnnotatedMethods(testClass, Operation.class, HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
                .toList();
    }

    /** As many as are wanted, or as there are; the first are small. */
    public Set<Script> scripts() {
        Set<Script> scripts = new LinkedHashSet<>();
        int inVain = 0;
        while (scripts.size() < size.count && inVain < IN_VAIN_MAX) {
            inVain = scripts.add(script(scripts.size())) ? 0 : inVain + 1;
        }
        return scripts;
    }

    /** The smallest arguments that an operation of the class can have. */
    public static List<String> leastArguments(Script.Step step, Class<?> testClass) {
        return Stream.of(Scenario.find(step, operations(testClass)).getParameters())
                .map(parameter -> Literals.of(parameter).getFirst())
                .toList();
    }

    /** What a test is given that does this, with the operations of this class. */
    public static Scenario scenario(Script script, Class<?> testClass) {
        return new Scenario(script, testClass);
    }

    private Script script(int number) {
        // half of them are of full size
        double share = Math.min(1, 2.0 * (number + 1) / size.count);
        int threads = atMost(2, size.threads, share);
        int length = atMost(1, size.operations, share);
        List<List<Script.Step>> inThreads = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            inThreads.add(steps(1 + random.nextInt(length)));
        }
        return new Script(steps(random.nextInt(size.before + 1)), inThreads, steps(random.nextInt(size.after + 1)));
    }

    private static int atMost(int least, int most, double share) {
        return Math.min(most, Math.max(least, (int) Math.ceil(most * share)));
    }

    private List<Script.Step> steps(int count) {
        return Stream.generate(this::step).limit(count).toList();
    }

    private Script.Step step() {
        Method method = operations.get(random.nextInt(operations.size()));
        List<String> arguments = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            List<String> literals = Literals.of(parameter);
            arguments.add(literals.get(random.nextInt(literals.size())));
        }
        return new Script.Step(method.getName(), List.copyOf(arguments));
    }
}
