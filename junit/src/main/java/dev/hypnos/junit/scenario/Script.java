package dev.hypnos.junit.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario does, in words: {@code [add(1)] add(2); poll() | poll() [size()]}. In brackets is what one thread
 * does before and afterwards; a bar is between threads, a semicolon between the operations of one. It is part of the
 * name of a test, and so of its schedules.
 *
 * @param before what comes first
 * @param threads what threads do at the same time
 * @param after what comes last
 */
public record Script(List<Step> before, List<List<Step>> threads, List<Step> after) {
    /** Stand around it in the name of a test. */
    private static final char OPENS = '{';

    private static final char CLOSES = '}';

    /**
     * One call.
     *
     * @param operation the name of the method
     * @param arguments what it is given, as it is written in Java, without quotes
     */
    public record Step(String operation, List<String> arguments) {
        @Override
        public String toString() {
            return operation + "(" + String.join(", ", arguments) + ")";
        }

        private static Step parse(String text) {
            int open = text.indexOf('(');
            if (open < 1 || !text.endsWith(")")) {
                throw new IllegalArgumentException("'" + text + "' is no operation of a scenario, as add(1) is");
            }
            String inside = text.substring(open + 1, text.length() - 1).strip();
            return new Step(
                    text.substring(0, open).strip(),
                    inside.isEmpty()
                            ? List.of()
                            : Stream.of(inside.split(",")).map(String::strip).toList());
        }
    }

    /** How many operations it has. */
    public int size() {
        return before.size()
                + after.size()
                + threads.stream().mapToInt(List::size).sum();
    }

    /** The name of a test with this scenario, which stands in place of the types of its parameters. */
    public String in(String test) {
        int parameters = test.indexOf('(');
        return (parameters < 0 ? test : test.substring(0, parameters)) + OPENS + this + CLOSES;
    }

    /** The script in the name of a test; null if there is none. */
    public static @Nullable Script ofName(String test) {
        int open = test.indexOf(OPENS);
        return open < 0 || test.charAt(test.length() - 1) != CLOSES
                ? null
                : parse(test.substring(open + 1, test.length() - 1));
    }

    /** The name of a test without the script. */
    public static String without(String test) {
        int open = test.indexOf(OPENS);
        return open < 0 ? test : test.substring(0, open);
    }

    static Script parse(String text) {
        String rest = text.strip();
        List<Step> before = List.of();
        List<Step> after = List.of();
        if (rest.startsWith("[")) {
            int end = rest.indexOf(']');
            before = steps(rest.substring(1, Math.max(1, end)));
            rest = rest.substring(end + 1).strip();
        }
        if (rest.endsWith("]")) {
            int begin = Math.max(0, rest.lastIndexOf('['));
            after = steps(rest.substring(begin + 1, rest.length() - 1));
            rest = rest.substring(0, begin).strip();
        }
        List<List<Step>> threads = new ArrayList<>();
        for (String thread : rest.split("\\|")) {
            if (!thread.isBlank()) {
                threads.add(steps(thread));
            }
        }
        return new Script(before, List.copyOf(threads), after);
    }

    private static List<Step> steps(String text) {
        return Stream.of(text.split(";"))
                .map(String::strip)
                .filter(step -> !step.isEmpty())
                .map(Step::parse)
                .toList();
    }

    @Override
    public String toString() {
        String inside = threads.stream().map(Script::text).collect(Collectors.joining(" | "));
        return (before.isEmpty() ? "" : "[" + text(before) + "] ")
                + inside
                + (after.isEmpty() ? "" : " [" + text(after) + "]");
    }

    private static String text(List<Step> steps) {
        return steps.stream().map(Step::toString).collect(Collectors.joining("; "));
    }
}
