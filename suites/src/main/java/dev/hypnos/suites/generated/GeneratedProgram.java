package dev.hypnos.suites.generated;

import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that was made at random.
 *
 * @param text its steps
 * @param variant what else there is to choose in the family
 */
public record GeneratedProgram(String text, Family family, int variant) {
    private static final Pattern WRITTEN =
            Pattern.compile("(joined )?(threads|meetings|interrupts|functions|model|work|sockets|nodes)(\\d*) (.*)");

    /** The same for the same seed. */
    public static GeneratedProgram of(long seed, Family family) {
        return new GeneratedProgram(Generator.program(seed, family), family, family.variant(seed));
    }

    /** As {@link #toString} writes it. */
    public static GeneratedProgram parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a program begins with 'threads ', 'joined threads ', 'meetings ', 'joined meetings ', 'interrupts ', 'joined interrupts ', 'functions ', 'model ', 'work000 ', 'sockets0 ' or 'nodes0 ', not as '%s'"
                            .formatted(text));
        }
        Family family = switch (matcher.group(2)) {
            case "threads" -> Family.THREADS;
            case "meetings" -> Family.MEETINGS;
            case "interrupts" -> Family.INTERRUPTS;
            case "functions" -> Family.FUNCTIONS;
            case "work" -> Family.WORK;
            case "sockets" -> Family.SOCKETS;
            case "nodes" -> Family.NODES;
            default -> Family.MODELS;
        };
        String digits = matcher.group(3);
        int variant = matcher.group(1) != null ? 1 : digits.isEmpty() ? 0 : Integer.parseInt(digits);
        boolean hasOtherPool = family == Family.WORK && Family.hasOtherPool(variant);
        return new GeneratedProgram(matcher.group(4), hasOtherPool ? Family.POOLS : family, variant);
    }

    boolean isModel() {
        return family == Family.MODELS;
    }

    /** Whether some orders are drawn where there are too many to try all: most have. */
    boolean isSampled() {
        return family == Family.SOCKETS
                || family == Family.NODES
                || family == Family.POOLS
                || family == Family.MEETINGS
                || family == Family.INTERRUPTS
                || family == Family.FUNCTIONS;
    }

    /** The same with other steps. */
    GeneratedProgram with(String steps) {
        return new GeneratedProgram(steps, family, variant);
    }

    private int tasks() {
        return (int) text.chars()
                        .filter(character -> character == Step.BETWEEN_TASKS)
                        .count()
                + 1;
    }

    /**
     * How many records it needs: one for each task, for each block, which may be a piece of work, and for one that is
     * there from the start.
     */
    int records() {
        return tasks() + Step.blocks(text) + 1;
    }

    /** Executes it with the classes of a trial; returns what is left at its end. */
    Object run(ClassLoader loader, IntFunction<IntConsumer> records) throws Throwable {
        Class<?> type = loader.loadClass(family.steps.getName());
        try {
            return type.getMethod("run", String.class, IntFunction.class, int.class)
                    .invoke(null, text, records, variant);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Override
    public String toString() {
        return switch (family) {
            case THREADS -> (variant == 1 ? "joined threads " : "threads ") + text;
            case MEETINGS -> (variant == 1 ? "joined meetings " : "meetings ") + text;
            case INTERRUPTS -> (variant == 1 ? "joined interrupts " : "interrupts ") + text;
            case FUNCTIONS -> (variant == 1 ? "joined functions " : "functions ") + text;
            case MODELS -> "model " + text;
            case WORK, POOLS -> String.format(Locale.ROOT, "work%03d %s", variant, text);
            case SOCKETS -> String.format(Locale.ROOT, "sockets%d %s", variant, text);
            case NODES -> String.format(Locale.ROOT, "nodes%d %s", variant, text);
        };
    }
}
