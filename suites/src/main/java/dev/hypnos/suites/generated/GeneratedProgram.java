package dev.hypnos.suites.generated;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A program that was made at random.
 *
 * @param text its steps
 * @param isModel whether processes execute it, or threads
 * @param isJoined whether the first thread waits for the others, so that a program in which some wait for ever ends in a deadlock
 */
public record GeneratedProgram(String text, boolean isModel, boolean isJoined) {
    private static final String MODEL = "model ";
    private static final String THREADS = "threads ";
    private static final String JOINED = "joined threads ";

    /** The same for the same seed. */
    public static GeneratedProgram of(long seed, boolean isModel) {
        return new GeneratedProgram(Generator.program(seed, isModel), isModel, !isModel && seed % 2 == 0);
    }

    /** As {@link #toString} writes it. */
    public static GeneratedProgram parse(String text) {
        for (String start : List.of(MODEL, JOINED, THREADS)) {
            if (text.startsWith(start)) {
                return new GeneratedProgram(text.substring(start.length()), start.equals(MODEL), start.equals(JOINED));
            }
        }
        throw new IllegalArgumentException(
                "a program begins with '%s', '%s' or '%s', not as '%s'".formatted(MODEL, JOINED, THREADS, text));
    }

    /** The class that executes it. */
    Class<?> type() {
        return isModel ? ModelSteps.class : ThreadSteps.class;
    }

    int tasks() {
        return (int) text.chars()
                        .filter(character -> character == Step.BETWEEN_TASKS)
                        .count()
                + 1;
    }

    /** Executes it with the classes of a trial; returns what is left at its end. */
    Object run(ClassLoader loader, IntConsumer[] records) throws Throwable {
        Class<?> type = loader.loadClass(type().getName());
        try {
            return isModel
                    ? type.getMethod("run", String.class, IntConsumer[].class).invoke(null, text, records)
                    : type.getMethod("run", String.class, IntConsumer[].class, boolean.class)
                            .invoke(null, text, records, isJoined);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Override
    public String toString() {
        return (isModel ? MODEL : isJoined ? JOINED : THREADS) + text;
    }
}
